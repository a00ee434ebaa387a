import { ATTRIBUTES, type Attribute } from '../catalogue/sleeve-attributes.ts'
import { formatDate, formatDateTime } from '../dates.ts'
import { formatCents } from '../money.ts'
import { SETTINGS } from '../settings/settings-table.ts'
import type { Settings } from '../settings/settings.ts'
import { REGIME_LABELS } from '../settings/texts.ts'
import { closingText, type ClosingDays } from '../shipping/closing-days.ts'
import type { Delay, Offer } from '../shipping/delivery.ts'
import type { FooterLink } from '../shop-profile.ts'
import type { VatMode } from '../vat-mode.ts'
import { countryName } from '../world-countries.ts'
import type { Act, FieldChange, FieldValue } from './activity-kinds.ts'
import { fieldLabel, valueLabel } from './activity-labels.ts'

const EMPTY = '(vide)'
/** Shown for a list that was cut and is therefore unreadable, and for other values without words. */
const CUT = '(liste trop longue)'

export function entryWords({ act, changes }: { act: Act; changes: readonly FieldChange[] }): string[] {
  if (act === 'changed') return changes.map(changeWords)
  return changes.flatMap(({ field, before, after }) => {
    const words = valueWords(field, act === 'deleted' ? before : after)
    return words === '' ? [] : [`${fieldLabel(field)}\u00A0: ${words}`]
  })
}

/** For example 'Prix : 4,50 € → 5,90 €'. */
export function changeWords({ field, before, after }: FieldChange): string {
  const label = fieldLabel(field)
  const [was, is] = [valueWords(field, before), valueWords(field, after)]
  // Different values may have the same words, for example two pictures.
  if (was === is && was !== '') return `${label}\u00A0: modifié`
  if (was === '') return `${label}\u00A0: ${is || EMPTY}`
  return `${label}\u00A0: ${was} → ${is || EMPTY}`
}

function valueWords(field: string, value: FieldValue): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  if (/cents$/i.test(field) && typeof value === 'number') return formatCents(value)
  if (typeof value === 'number') return valueLabel(field, String(value))
  if (IMAGES.has(field) || field.endsWith('_image_id')) return '(une image)'
  if (field === 'gallery') return value === '[]' ? '' : '(images)'
  if (field.endsWith('_at')) return momentWords(field, value.replaceAll('"', ''))
  const label = valueLabel(field, value)
  if (label !== value) return label
  if (/^[[{]/.test(value)) return storedWords(field, value)
  return codeWords(field, value)
}

const IMAGES: ReadonlySet<string> = new Set([
  'image',
  'shop.logo',
  'shop.favicon',
  'shop.guaranteeNotice',
  'shop.triman',
])

function momentWords(field: string, moment: string): string {
  const label = valueLabel(field, moment)
  return label === moment ? formatDateTime(moment) : label
}

function codeWords(field: string, code: string): string {
  const setting = SETTINGS[field]
  if (setting?.kind === 'choice') return setting.choices[code] ?? code
  if (/maker_country|manufacturerCountry/.test(field) && /^[A-Z]{2}$/.test(code)) return countryName(code)
  const attribute: Attribute | undefined = Object.values(ATTRIBUTES).find(({ column }) => column === field)
  if (attribute?.kind === 'choice') return attribute.choices[code] ?? code
  return attribute?.kind === 'text' ? (attribute.format?.(code) ?? code) : code
}

function storedWords(field: string, json: string): string {
  let stored: unknown
  try {
    stored = JSON.parse(json)
  } catch {
    return CUT
  }
  if (field === 'vat.regimes') return regimeWords(stored as Settings['vat']['regimes'])
  if (field === 'closingDays') return (stored as ClosingDays[]).map(closingText).join(' ')
  if (field === 'footerLinks') return (stored as FooterLink[]).map(({ label }) => label).join(', ')
  if (/[dD]elayDays$/.test(field)) return delayWords(stored as Delay)
  if (field.startsWith('delivery.')) return offerWords(stored as Offer)
  if (Array.isArray(stored)) return stored.every(isPlain) ? stored.join(', ') : CUT
  return CUT
}

const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number'

/** For example 'Franchise en base (sans TVA), dès le 27 novembre 2026'. */
function regimeWords(regimes: Settings['vat']['regimes']): string {
  const last = regimes.at(-1)
  const regime: VatMode = last?.regime ?? 'added'
  return last
    ? `${REGIME_LABELS[regime]}, dès le\u00A0${formatDate(`${last.from}T12:00:00Z`)}`
    : REGIME_LABELS[regime]
}

const delayWords = ({ min, max }: Delay) => `${min} à ${max}`

/** For example '4,30 €, offerte dès 30,00 €'. */
function offerWords({ offered, feeCents, freeFromCents }: Offer): string {
  if (!offered) return 'non proposé'
  return freeFromCents === null
    ? formatCents(feeCents)
    : `${formatCents(feeCents)}, offerte dès\u00A0${formatCents(freeFromCents)}`
}
