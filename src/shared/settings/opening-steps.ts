import { canBeReached, needsResponsiblePerson } from '../catalogue/product-safety.ts'
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

/** A step that is missing before the shop may open, and the tab where the owner takes it. */
export type OpeningStep = { tab: SettingsTab; field: string; sentence: string }

/**
 * Returns the steps that the owner must take before real customers may buy. The demo seller's values in `invented`
 * count as missing.
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
    if (setting.isNeeded && isBlank(value)) add(tabOf(setting), `shop.${field}`, `Renseignez ${name_}.`)
    else if (value !== '' && (isInvented(value) || invented[name] === value))
      add(tabOf(setting), `shop.${field}`, `Remplacez la valeur de démonstration\u00A0: ${name_}.`)
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

/** Returns whether a VAT number is needed. A seller under the franchise needs none until a planned regime begins. */
function needsVatNumber({ vat }: Settings, today: Day): boolean {
  if (vat.regimes.length === 0) return false
  return regimeOn(vat, today) !== 'franchise' || plannedRegime(vat, today)?.regime === 'included'
}

/** Returns whether a text has a domain for examples, for tests, or of the local machine. */
export function isInvented(text: string): boolean {
  return /\.(test|invalid|localhost|example)\b(?!\.\w)|\bexample\.(com|org|net)\b|\blocalhost\b|\b127\.0\.0\.1\b/i.test(
    text,
  )
}

/** Returns the place of a step: 'Réglages, Boutique'. */
export const stepPlace = ({ tab }: OpeningStep): string => `Réglages, ${SETTINGS_TABS[tab]}`
