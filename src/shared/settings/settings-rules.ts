import { canBeReached, needsResponsiblePerson } from '../catalogue/product-safety.ts'
import { WORLD_COUNTRIES } from '../world-countries.ts'
import { SLEEVE_MAX_STOCK } from '../catalogue/sleeve-rules.ts'
import { emailError } from '../email.ts'
import { REQUIRED_FIELD, tooLong } from '../field-errors.ts'
import { isBlank } from '../search-text.ts'
import { formatCents } from '../money.ts'
import type { Day } from '../paris-day.ts'
import { COUNTRIES } from '../shipping/countries.ts'
import type { ClosingDays } from '../shipping/closing-days.ts'
import { canServe, offeredMethods, type Delivery, type Offer } from '../shipping/delivery.ts'
import { SHIPPING_LABELS, SHIPPING_METHODS } from '../shipping/shipping-methods.ts'
import { accentError } from './accent-colour.ts'
import { isFrenchVatNumber, isPackagingNumber, sirenOf } from './seller-numbers.ts'
import { SETTINGS_TABS, SHOP_SETTINGS, type SettingsTab, type TextSetting } from './settings-table.ts'
import { plannedRegime, regimeOn, type Settings, type ShopTexts } from './settings.ts'

/** In euros. */
export const MAX_FEE = 200
export const MAX_FREE_FROM = 10_000
/** Working days. */
export const MAX_DELAY = 60
export const CLOSING_TEXT_MAX_LENGTH = 200
export const MAX_CLOSINGS = 20
export const MAX_LOW_STOCK = SLEEVE_MAX_STOCK
/** In euros. */
export const MAX_THRESHOLD = 10_000_000

export const NO_METHOD_LEFT = 'Gardez au moins un mode de livraison dans un pays'
export const NO_RELAYS_THERE = 'il n’y a pas de points relais outre-mer'
export const FEE_NEGATIVE = 'Le tarif ne peut pas être négatif'
export const URL_INVALID = 'L’adresse doit commencer par https://'
export const COUNTRY_CODE_INVALID = 'Indiquez les deux lettres du pays (FR, CN)'
export const DELAYS_REVERSED = 'Le délai le plus long ne peut pas être inférieur au plus court'
export const DELAY_INVALID = `Le délai doit être un nombre entier de jours, de 1 à ${MAX_DELAY}`
export const CLOSING_REVERSED = 'Le dernier jour ne peut pas précéder le premier'
export const CLOSINGS_OVERLAP = 'Deux fermetures se recouvrent\u00a0: modifiez l’une d’elles'
export const AMOUNT_WRONG = 'Indiquez un montant en euros, comme 4,30'
/** Of a pack or of the packaging. */
export const MAX_GRAMS = 10_000
export const GRAMS_INVALID = 'Indiquez un poids entre 0 et 10\u202F000 grammes'
export const WHOLE_NUMBER = 'Indiquez un nombre entier, positif ou nul'
export const NAME_MISSING = 'Indiquez le nom de la boutique'
export const REGIME_MISSING = 'Choisissez un régime de TVA'
export const REGIME_IN_PAST =
  'Choisissez aujourd’hui ou un jour à venir\u00a0: les documents déjà émis gardent leur régime'

const SIREN_INVALID =
  'Vérifiez votre SIREN\u00A0: neuf chiffres, comme dans «\u202FRCS Lyon 812\u00A0345\u00A0676\u202F».'
const IDU_INVALID = 'Vérifiez votre identifiant unique (emballages)\u00A0: il ressemble à FR231465_01KFTP.'
const VAT_NUMBER_INVALID =
  'Vérifiez votre numéro de TVA\u00A0: FR, deux caractères et votre SIREN, comme FR19\u00A0812345676.'
const ADDED_IS_FOR_DEMOS =
  'Choisissez un régime de TVA dont les prix affichés sont ceux que paie le client : la TVA comprise ou la franchise.'

/** What is wrong with a text, or undefined. A seller's particular may be blank until the shop opens, its name never. */
export function textError({ max, kind }: TextSetting, typed: string): string | undefined {
  const text = typed.trim()
  if (text === '') return kind === 'name' ? NAME_MISSING : undefined
  if (kind === 'country') return WORLD_COUNTRIES.includes(text) ? undefined : COUNTRY_CODE_INVALID
  if (kind === 'light' || kind === 'dark') return accentError(kind, text)
  if (text.length > max) return tooLong(max)
  if (kind === 'email') return emailError(text)
  if (kind === 'url') return isWebAddress(text) ? undefined : URL_INVALID
  return undefined
}

export function headlineError(headline: string): string | undefined {
  return isBlank(headline) ? REQUIRED_FIELD : undefined
}

function isWebAddress(text: string): boolean {
  return /^https:\/\/[^\s/]+\.\S+$/.test(text)
}

/** The sentences about deliveries that do not fit together, by the name of the field. */
export function deliveryErrors({ offers, days, overseasDays }: Delivery): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const method of SHIPPING_METHODS) {
    for (const country of COUNTRIES) {
      const offer = offers[method][country]
      const sentence = offer.offered && !canServe(method, country) ? NO_RELAYS_THERE : offerError(offer)
      if (sentence)
        errors[`delivery.${method}.${country}`] = `${SHIPPING_LABELS[method]}, ${country}\u00a0: ${sentence}`
    }
  }
  if (offeredMethods({ offers }).length === 0) errors['delivery'] = NO_METHOD_LEFT
  if (days.max < days.min) errors['delivery.delayDays'] = DELAYS_REVERSED
  if (overseasDays.max < overseasDays.min) errors['delivery.overseasDelayDays'] = DELAYS_REVERSED
  return errors
}

function offerError({ offered, feeCents, freeFromCents }: Offer): string | undefined {
  if (feeCents < 0) return FEE_NEGATIVE
  if (!offered || freeFromCents === null || freeFromCents >= feeCents) return undefined
  return `le montant qui rend la livraison gratuite ne peut pas être inférieur au tarif (${formatCents(feeCents)})`
}

/** The sentence about closings that contradict each other, or undefined. */
export function closingsError(closings: readonly ClosingDays[]): string | undefined {
  if (closings.some(({ from, to }) => to < from)) return CLOSING_REVERSED
  const ordered = closings.toSorted((a, b) => (a.from < b.from ? -1 : 1))
  const overlaps = ordered.some(({ from }, at) => at > 0 && from <= (ordered[at - 1]?.to ?? ''))
  return overlaps ? CLOSINGS_OVERLAP : undefined
}

/** What keeps the shop from opening, and where the owner fills it in. */
export type OpeningStep = { tab: SettingsTab; field: string; sentence: string }

/**
 * What the owner still has to say before real customers may buy. `invented` holds the values of the demo's seller, which
 * nobody may sell under.
 */
export function openingSteps(
  settings: Settings,
  { today, hasGuaranteeNotice, invented }: Opening,
): OpeningStep[] {
  const { shop, vat } = settings
  const steps: OpeningStep[] = []
  const add = (tab: SettingsTab, field: string, sentence: string) => steps.push({ tab, field, sentence })
  for (const [field, setting] of Object.entries(SHOP_SETTINGS)) {
    const name = field as keyof ShopTexts
    const value = shop[name]
    const name_ = `«\u202F${setting.label}\u202F»`
    if (setting.isNeeded && isBlank(value)) add(setting.tab, `shop.${field}`, `Renseignez ${name_}.`)
    else if (value !== '' && (isInvented(value) || invented[name] === value))
      add(setting.tab, `shop.${field}`, `Remplacez la valeur de démonstration de ${name_}.`)
  }
  const isFilled = (name: keyof ShopTexts) =>
    shop[name] !== '' && !steps.some(({ field }) => field === `shop.${name}`)
  if (isFilled('companyNumber') && sirenOf(shop.companyNumber) === undefined)
    add('shop', 'shop.companyNumber', SIREN_INVALID)
  if (isFilled('idu') && !isPackagingNumber(shop.idu)) add('shop', 'shop.idu', IDU_INVALID)
  if (needsVatNumber(settings, today) && isFilled('vatNumber') && !isFrenchVatNumber(shop.vatNumber))
    add('vat', 'shop.vatNumber', VAT_NUMBER_INVALID)
  if (shop.host !== '' && !/\d[\d .]{8,}/.test(shop.host))
    add('shop', 'shop.host', 'Ajoutez le téléphone de l’hébergeur, exigé par la loi.')
  if (needsResponsiblePerson(shop.manufacturerCountry) && !canBeReached(shop.responsiblePerson))
    add(
      'shop',
      'shop.responsiblePerson',
      'Indiquez, avec son e-mail, qui répond dans l’Union européenne d’un fabricant établi ailleurs.',
    )
  if (vat.regimes.length === 0) add('vat', 'vat.regime', 'Choisissez votre régime de TVA.')
  else if (regimeOn(vat, today) === 'added') add('vat', 'vat.regime', ADDED_IS_FOR_DEMOS)
  if (needsVatNumber(settings, today) && isBlank(shop.vatNumber))
    add('vat', 'shop.vatNumber', 'Renseignez votre numéro de TVA, ou choisissez la franchise.')
  if (!hasGuaranteeNotice)
    add(
      'texts',
      'shop.guaranteeNotice',
      'Ajoutez l’image officielle de l’avis sur la garantie légale, publiée par la Commission européenne.',
    )
  return steps
}

type Opening = { today: Day; hasGuaranteeNotice: boolean; invented: Partial<ShopTexts> }

/** Someone under the franchise has none, until a planned regime begins. */
function needsVatNumber({ vat }: Settings, today: Day): boolean {
  if (vat.regimes.length === 0) return false
  return regimeOn(vat, today) !== 'franchise' || plannedRegime(vat, today)?.regime === 'included'
}

/** Names that are reserved for examples and tests, or only known to one machine. */
export function isInvented(text: string): boolean {
  return /\.(test|invalid|localhost|example)\b(?!\.\w)|\bexample\.(com|org|net)\b|\blocalhost\b|\b127\.0\.0\.1\b/i.test(
    text,
  )
}

/** Where a step is done: 'Réglages, Boutique'. */
export const stepPlace = ({ tab }: OpeningStep): string => `Réglages, ${SETTINGS_TABS[tab]}`
