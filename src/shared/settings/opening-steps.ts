import { canBeReached, needsResponsiblePerson } from '../catalogue/product-safety.ts'
import { SERVICE_NAMES, SERVICES, type Service } from '../keys/services.ts'
import type { Day } from '../paris-day.ts'
import { isBlank } from '../search-text.ts'
import { isFrenchVatNumber, isPackagingNumber, sirenOf } from './seller-numbers.ts'
import { SETTINGS_TABS, tabOf, type SettingsTab } from './setting.ts'
import { plannedRegime, regimeOn, type Settings, type ShopTexts } from './settings.ts'
import { SHOP_SETTINGS } from './shop-settings.ts'

const SIREN_INVALID =
  'Vérifiez votre SIREN\u00A0: neuf chiffres, comme dans «\u202FRCS Lyon 812\u00A0345\u00A0676\u202F».'
const IDU_INVALID = 'Vérifiez votre identifiant unique (emballages)\u00A0: il ressemble à FR231465_01KFTP.'
const VAT_NUMBER_INVALID =
  'Vérifiez votre numéro de TVA\u00A0: FR, deux caractères et votre SIREN, comme FR19\u00A0812345676.'
const ADDED_IS_FOR_DEMOS =
  'Choisissez un régime de TVA dont les prix affichés sont ceux que paie le client : la TVA comprise ou la franchise.'

export const OPENING_GROUPS = { law: 'Loi', money: 'Argent', sending: 'Envoi', look: 'Apparence' } as const
export type OpeningGroup = keyof typeof OPENING_GROUPS

export type OpeningStep = {
  group: OpeningGroup
  tab: SettingsTab
  /** The path of a setting, or `keys.<service>`. */
  field: string
  label: string
  sentence: string
  isNeeded: boolean
}

type Opening = {
  today: Day
  hasGuaranteeNotice: boolean
  /** The demo seller's values, which count as missing. */
  invented: Partial<ShopTexts>
  ready: readonly Service[]
  lost: readonly Service[]
}

export function openingSteps(settings: Settings, opening: Opening): OpeningStep[] {
  const missing = new Map(missingSettings(settings, opening))
  const step = (group: OpeningGroup, tab: SettingsTab, field: string, more: Partial<OpeningStep> = {}) => ({
    group,
    tab,
    field,
    label: labelOf(field),
    sentence: missing.get(field) ?? '',
    isNeeded: true,
    ...more,
  })
  const names = Object.keys(SHOP_SETTINGS) as (keyof ShopTexts)[]
  const lawful = names.filter(
    (name) =>
      (SHOP_SETTINGS[name].isNeeded && name !== 'name') ||
      ELSEWHERE[name] ||
      (missing.has(`shop.${name}`) && name !== 'name' && name !== 'vatNumber') ||
      (name === 'responsiblePerson' && needsResponsiblePerson(settings.shop.manufacturerCountry)),
  )
  const asksVatNumber = missing.has('shop.vatNumber') || needsVatNumber(settings, opening.today)
  const optional = (field: keyof ShopTexts) =>
    step('look', 'shop', `shop.${field}`, {
      isNeeded: false,
      sentence:
        settings.shop[field] === ''
          ? `Ajoutez «\u202F${SHOP_SETTINGS[field].label}\u202F», si vous en avez.`
          : '',
    })
  return [
    ...lawful.map((name) => step('law', ELSEWHERE[name] ?? tabOf(SHOP_SETTINGS[name]), `shop.${name}`)),
    step('money', 'vat', 'vat.regime', { label: 'Régime de TVA' }),
    ...(asksVatNumber ? [step('money', 'vat', 'shop.vatNumber')] : []),
    ...keySteps(settings, opening),
    step('look', 'shop', 'shop.name'),
    optional('logo'),
    optional('favicon'),
  ]
}

const ELSEWHERE: Partial<Record<keyof ShopTexts, SettingsTab>> = { guaranteeNotice: 'texts' }

const labelOf = (field: string) => SHOP_SETTINGS[field.replace('shop.', '') as keyof ShopTexts]?.label ?? ''

function keySteps({ delivery }: Settings, { ready, lost }: Opening): OpeningStep[] {
  const isToRelays = Object.values(delivery.offers.mondialRelay).some(({ offered }) => offered)
  const needed: Service[] = ['payment', 'mail', ...(isToRelays ? (['mondialRelay'] as const) : [])]
  return SERVICE_NAMES.filter((service) => needed.includes(service) || lost.includes(service)).map(
    (service) => {
      const { title } = SERVICES[service]
      const isNeeded = needed.includes(service)
      const again = `Saisissez à nouveau les clés de «\u202F${title}\u202F»\u00A0: celles d’avant ne se lisent plus sur ce serveur.`
      const first = `Saisissez les clés de «\u202F${title}\u202F».`
      const sentence = lost.includes(service) ? again : ready.includes(service) ? '' : first
      const group = service === 'payment' || service === 'platform' ? 'money' : 'sending'
      return { group, tab: 'services', field: `keys.${service}`, label: title, sentence, isNeeded }
    },
  )
}

function missingSettings(
  settings: Settings,
  { today, hasGuaranteeNotice, invented }: Opening,
): [field: string, sentence: string][] {
  const { shop, vat } = settings
  const found: [string, string][] = []
  const add = (field: string, sentence: string) => found.push([field, sentence])
  for (const [field, setting] of Object.entries(SHOP_SETTINGS)) {
    const name = field as keyof ShopTexts
    const value = shop[name]
    const name_ = `«\u202F${setting.label}\u202F»`
    if (setting.isNeeded && isBlank(value)) add(`shop.${field}`, `Renseignez ${name_}.`)
    else if (value !== '' && (isInvented(value) || invented[name] === value)) {
      const isUnneeded = name === 'vatNumber' && vat.regimes.length > 0 && !needsVatNumber(settings, today)
      const first = isUnneeded ? 'Effacez ou remplacez' : 'Remplacez'
      add(`shop.${field}`, `${first} la valeur de démonstration\u00A0: ${name_}.`)
    }
  }
  const isFilled = (name: keyof ShopTexts) =>
    shop[name] !== '' && !found.some(([field]) => field === `shop.${name}`)
  if (isFilled('companyNumber') && sirenOf(shop.companyNumber) === undefined)
    add('shop.companyNumber', SIREN_INVALID)
  if (isFilled('idu') && !isPackagingNumber(shop.idu)) add('shop.idu', IDU_INVALID)
  if (needsVatNumber(settings, today) && isFilled('vatNumber') && !isFrenchVatNumber(shop.vatNumber))
    add('shop.vatNumber', VAT_NUMBER_INVALID)
  if (shop.host !== '' && !/\d[\d .]{8,}/.test(shop.host))
    add('shop.host', 'Ajoutez le téléphone de l’hébergeur, exigé par la loi.')
  if (needsResponsiblePerson(shop.manufacturerCountry) && !canBeReached(shop.responsiblePerson))
    add(
      'shop.responsiblePerson',
      'Indiquez, avec son e-mail, qui répond dans l’Union européenne d’un fabricant établi ailleurs.',
    )
  if (vat.regimes.length === 0) add('vat.regime', 'Choisissez votre régime de TVA.')
  else if (regimeOn(vat, today) === 'added') add('vat.regime', ADDED_IS_FOR_DEMOS)
  if (needsVatNumber(settings, today) && isBlank(shop.vatNumber))
    add('shop.vatNumber', 'Renseignez votre numéro de TVA, ou choisissez la franchise.')
  if (!hasGuaranteeNotice)
    add(
      'shop.guaranteeNotice',
      'Ajoutez l’image officielle de l’avis sur la garantie légale, publiée par la Commission européenne.',
    )
  return found
}

/** A seller under the franchise needs a VAT number only if 'included' is planned next. */
function needsVatNumber({ vat }: Settings, today: Day): boolean {
  if (vat.regimes.length === 0) return false
  return regimeOn(vat, today) !== 'franchise' || plannedRegime(vat, today)?.regime === 'included'
}

/** True if the text names the local machine, or a domain for examples or tests. */
export function isInvented(text: string): boolean {
  return /\.(test|invalid|localhost|example)\b(?!\.\w)|\bexample\.(com|org|net)\b|\blocalhost\b|\b127\.0\.0\.1\b/i.test(
    text,
  )
}

export const stepPlace = ({ tab }: OpeningStep): string => `Réglages, ${SETTINGS_TABS[tab]}`
