import type { FooterLink } from '#shared/shop-profile.ts'
import type { VatMode } from '#shared/vat-mode.ts'
import { eurosToTyped, typedToCents } from '#shared/decimal-money.ts'
import { centsToEuros } from '#shared/money.ts'
import type { Day } from '#shared/paris-day.ts'
import type { SettingsAnswer, SettingsChange } from '#shared/settings/contract.ts'
import { offersInCents, offersInEuros } from '#shared/settings/offer-amounts.ts'
import {
  AMOUNT_WRONG,
  closingsError,
  DELAY_INVALID,
  deliveryErrors,
  GRAMS_INVALID,
  headlineError,
  MAX_DELAY,
  MAX_GRAMS,
  MAX_LOW_STOCK,
  REGIME_IN_PAST,
  REGIME_MISSING,
  textError,
  WHOLE_NUMBER,
} from '#shared/settings/settings-rules.ts'
import { CLOSING_DAYS_REQUIRED, EU_PLACE_LABELS, REGIME_LABELS } from '#shared/settings/texts.ts'
import { WEIGHT_NAMES } from '#shared/settings/weights.ts'
import { footerAddressError, footerLabelError } from '#shared/settings/owner-texts.ts'
import {
  APPLE_DOMAIN_FILE,
  HOME_SETTINGS,
  OTHER_SETTINGS,
  SHOP_SETTINGS,
  type SettingsTab,
} from '#shared/settings/settings-table.ts'
import type { ShopTexts } from '#shared/settings/settings.ts'
import type { FieldErrors } from '#shared/field-errors.ts'
import { COUNTRIES, type Country } from '#shared/shipping/countries.ts'
import { closingText, type ClosingDays } from '#shared/shipping/closing-days.ts'
import type { Delivery, Offer } from '#shared/shipping/delivery.ts'
import { SHIPPING_LABELS, SHIPPING_METHODS, type ShippingMethod } from '#shared/shipping/shipping-methods.ts'
import { countryName } from '#shared/world-countries.ts'

/** The values of a tab's fields: texts and amounts as typed, check boxes, and the list of closings. */
export type SettingsValues = Record<string, string | boolean | ClosingDays[] | FooterLink[]>

type OfferPart = 'offered' | 'fee' | 'freeFrom'

/** The name of a field of an offer. */
export const offerField = (method: ShippingMethod, country: Country, part: OfferPart) =>
  `delivery-${method}-${nameOf(country)}-${part}`

/** An element's id contains no spaces. */
const nameOf = (country: string) => country.replaceAll(/[ ’]/g, '_')
export const shopField = (name: string) => `shop-${name}`
/** The switches of the payment tab, in order. */
export const EXTRA_MEANS = ['applePay', 'googlePay', 'payLater'] as const
export const homeField = (name: string) => `home-${name}`

/** Of lists whose values are not words. */
const CHOICES: Record<string, string | undefined> = { ...REGIME_LABELS, ...EU_PLACE_LABELS }
const SHOP_TEXTS: Record<string, { kind?: string } | undefined> = Object.fromEntries(
  Object.entries(SHOP_SETTINGS).map(([name, setting]) => [shopField(name), setting]),
)

/** The texts of a tab, in the order of the table. */
export const shopTextsOf = (tab: SettingsTab) =>
  Object.entries(SHOP_SETTINGS).filter(([, setting]) => setting.tab === tab) as [
    keyof ShopTexts,
    (typeof SHOP_SETTINGS)[keyof ShopTexts],
  ][]

/** The present settings, as values of a tab's fields. */
export function settingsValues(tab: SettingsTab, settings: SettingsAnswer): SettingsValues {
  const texts = Object.fromEntries(shopTextsOf(tab).map(([name]) => [shopField(name), settings.shop[name]]))
  if (tab === 'delivery') return deliveryValues(settings)
  if (tab === 'shop')
    return {
      lowStock: String(settings.lowStock),
      isAccessibilityExempt: settings.isAccessibilityExempt,
      ...texts,
    }
  if (tab === 'texts')
    return {
      [homeField('headline')]: settings.home.headline,
      [homeField('sentence')]: settings.home.sentence,
      footerLinks: settings.footerLinks,
      ...texts,
    }
  if (tab === 'payment') return { ...settings.payment }
  const { regime, threshold, euPlace } = settings.vat
  return { regime: regime ?? '', regimeFrom: '', threshold: eurosToTyped(threshold), euPlace, ...texts }
}

function deliveryValues({ delivery, closingDays, weights }: SettingsAnswer): SettingsValues {
  const offers = SHIPPING_METHODS.flatMap((method) =>
    COUNTRIES.flatMap((country): [string, string | boolean][] => {
      const { offered, fee, freeFrom } = delivery[method][country]
      return [
        [offerField(method, country, 'offered'), offered],
        [offerField(method, country, 'fee'), eurosToTyped(fee)],
        [offerField(method, country, 'freeFrom'), freeFrom === null ? '' : eurosToTyped(freeFrom)],
      ]
    }),
  )
  return {
    ...Object.fromEntries(offers),
    delayMin: String(delivery.delayDays.min),
    delayMax: String(delivery.delayDays.max),
    overseasDelayMin: String(delivery.overseasDelayDays.min),
    overseasDelayMax: String(delivery.overseasDelayDays.max),
    ...Object.fromEntries(WEIGHT_NAMES.map((name) => [name, String(weights[name])])),
    closings: closingDays,
  }
}

/** A field's value as people read it, for conflicts between two editors. */
export function settingText(name: string, value: SettingsValues[string]): string {
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  if (typeof value !== 'string')
    return value
      .map((one) => ('to' in one && 'label' in one ? `${one.label} (${one.to})` : closingText(one)))
      .join('\n')
  if (name === 'regime' || name === 'euPlace') return CHOICES[value] ?? ''
  return SHOP_TEXTS[name]?.kind === 'country' && value !== '' ? countryName(value) : value
}

/** The labels of a tab's fields, for conflicts between two editors. */
export function settingsLabels(tab: SettingsTab): Record<string, string> {
  const texts = Object.fromEntries(shopTextsOf(tab).map(([name, { label }]) => [shopField(name), label]))
  if (tab === 'shop') {
    const { lowStock, isAccessibilityExempt } = OTHER_SETTINGS
    return { ...texts, lowStock: lowStock.label, isAccessibilityExempt: isAccessibilityExempt.label }
  }
  if (tab === 'texts')
    return {
      [homeField('headline')]: HOME_SETTINGS.headline.label,
      [homeField('sentence')]: HOME_SETTINGS.sentence.label,
      footerLinks: OTHER_SETTINGS.footerLinks.label,
      ...texts,
    }
  if (tab === 'payment')
    return {
      ...Object.fromEntries(EXTRA_MEANS.map((name) => [name, OTHER_SETTINGS[name].label])),
      appleDomainFile: APPLE_DOMAIN_FILE.label,
    }
  if (tab === 'vat') {
    const { regime, threshold, euPlace } = OTHER_SETTINGS
    return { ...texts, regime: regime.label, threshold: threshold.label, euPlace: euPlace.label }
  }
  const parts: OfferPart[] = ['offered', 'fee', 'freeFrom']
  const offers = SHIPPING_METHODS.flatMap((method) =>
    COUNTRIES.flatMap((country) =>
      parts.map((part) => [
        offerField(method, country, part),
        `${SHIPPING_LABELS[method]}, ${country}, ${OTHER_SETTINGS[part].label.toLowerCase()}`,
      ]),
    ),
  )
  return {
    ...Object.fromEntries(offers),
    delayMin: OTHER_SETTINGS.delayMin.label,
    delayMax: OTHER_SETTINGS.delayMax.label,
    overseasDelayMin: OTHER_SETTINGS.overseasDelayMin.label,
    overseasDelayMax: OTHER_SETTINGS.overseasDelayMax.label,
    ...Object.fromEntries(WEIGHT_NAMES.map((name) => [name, OTHER_SETTINGS[name].label])),
    closings: OTHER_SETTINGS.closingDays.label,
  }
}

/** Sentences that several fields share. */
const SHARED: readonly string[] = [AMOUNT_WRONG, DELAY_INVALID, GRAMS_INVALID]

/** Away from its field, a sentence says which one it is about. */
export function summaryErrors(tab: SettingsTab, errors: FieldErrors): FieldErrors {
  const labels = settingsLabels(tab)
  return Object.fromEntries(
    Object.entries(errors).map(([name, sentence = '']) => [
      name,
      SHARED.includes(sentence)
        ? `${labels[name]}\u00A0: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`
        : sentence,
    ]),
  )
}

function textOf(values: SettingsValues, name: string): string {
  const value = values[name]
  return typeof value === 'string' ? value : ''
}

const centsOf = (values: SettingsValues, name: string) => typedToCents(textOf(values, name))

/** The server's rules, for the typed values. */
export function settingsErrors(tab: SettingsTab, values: SettingsValues, today: Day): FieldErrors {
  const errors: FieldErrors = {}
  for (const [name, setting] of shopTextsOf(tab)) {
    const sentence = textError(setting, textOf(values, shopField(name)))
    if (sentence) errors[shopField(name)] = sentence
  }
  const add = (name: string, sentence: string | undefined) => {
    if (sentence) errors[name] = sentence
  }
  if (tab === 'texts') {
    for (const name of ['headline', 'sentence'] as const)
      add(homeField(name), textError(HOME_SETTINGS[name], textOf(values, homeField(name))))
    add(homeField('headline'), headlineError(textOf(values, homeField('headline'))))
    const sentences = (values['footerLinks'] as FooterLink[]).map(
      ({ label, to }) => footerLabelError(label) ?? footerAddressError(to),
    )
    add('footerLinks', sentences.find(Boolean))
  }
  if (tab === 'payment')
    add('appleDomainFile', textError(APPLE_DOMAIN_FILE, textOf(values, 'appleDomainFile')))
  if (tab === 'shop') add('lowStock', wholeNumberError(textOf(values, 'lowStock'), 0, MAX_LOW_STOCK))
  if (tab === 'vat') {
    const from = textOf(values, 'regimeFrom')
    add('regime', values['regime'] === '' ? REGIME_MISSING : undefined)
    add('regimeFrom', from !== '' && from < today ? REGIME_IN_PAST : undefined)
    add('threshold', centsOf(values, 'threshold') === undefined ? AMOUNT_WRONG : undefined)
  }
  return tab === 'delivery' ? { ...errors, ...deliveryFormErrors(values) } : errors
}

function wholeNumberError(text: string, min: number, max: number): string | undefined {
  const number = Number(text)
  const isRight = text.trim() !== '' && Number.isInteger(number) && number >= min && number <= max
  return isRight ? undefined : WHOLE_NUMBER
}

function deliveryFormErrors(values: SettingsValues): FieldErrors {
  const errors: FieldErrors = {}
  for (const method of SHIPPING_METHODS) {
    for (const country of COUNTRIES) {
      for (const part of ['fee', 'freeFrom'] as const) {
        const name = offerField(method, country, part)
        const text = textOf(values, name).trim()
        if ((part === 'fee' || text !== '') && typedToCents(text) === undefined) errors[name] = AMOUNT_WRONG
      }
    }
  }
  for (const name of ['delayMin', 'delayMax', 'overseasDelayMin', 'overseasDelayMax'])
    if (wholeNumberError(textOf(values, name), 1, MAX_DELAY)) errors[name] = DELAY_INVALID
  for (const name of WEIGHT_NAMES)
    if (wholeNumberError(textOf(values, name), 0, MAX_GRAMS)) errors[name] = GRAMS_INVALID
  const closings = values['closings'] as ClosingDays[]
  const closing = closings.some(({ from, to }) => from === '' || to === '')
    ? CLOSING_DAYS_REQUIRED
    : closingsError(closings)
  if (closing) errors['closings'] = closing
  if (Object.keys(errors).length > 0) return errors
  const misfits = Object.entries(deliveryErrors(typedDelivery(values)))
  return Object.fromEntries(misfits.map(([name, sentence]) => [fieldOfSetting(name), sentence]))
}

/** The form field for a path in the server's answer. */
export function fieldOfSetting(path: string): string {
  const [section = '', ...rest] = path.split('.')
  if (path === 'delivery') return offerField('mondialRelay', 'France', 'offered')
  if (section === 'delivery' && rest[0] === 'delayDays') return rest[1] === 'min' ? 'delayMin' : 'delayMax'
  if (section === 'delivery' && rest[0] === 'overseasDelayDays')
    return rest[1] === 'min' ? 'overseasDelayMin' : 'overseasDelayMax'
  if (section === 'delivery')
    return [section, ...rest.map(nameOf), ...(rest.length === 2 ? ['freeFrom'] : [])].join('-')
  if (section === 'closingDays') return 'closings'
  if (section === 'weights') return rest[0] ?? ''
  if (section === 'footerLinks') return section
  if (section === 'payment') return rest[0] ?? ''
  if (section === 'vat') return rest[0] === 'from' ? 'regimeFrom' : (rest[0] ?? '')
  return [section, ...rest].join('-')
}

function typedOffer(values: SettingsValues, method: ShippingMethod, country: Country): Offer {
  const freeFrom = textOf(values, offerField(method, country, 'freeFrom')).trim()
  return {
    offered: values[offerField(method, country, 'offered')] === true,
    feeCents: centsOf(values, offerField(method, country, 'fee')) ?? 0,
    freeFromCents: freeFrom === '' ? null : (typedToCents(freeFrom) ?? 0),
  }
}

/** The deliveries as typed. */
export function typedDelivery(values: SettingsValues): Delivery {
  const offersOf = (method: ShippingMethod) =>
    Object.fromEntries(COUNTRIES.map((country) => [country, typedOffer(values, method, country)])) as Record<
      Country,
      Offer
    >
  return {
    offers: { mondialRelay: offersOf('mondialRelay'), colissimo: offersOf('colissimo') },
    days: { min: Number(values['delayMin']), max: Number(values['delayMax']) },
    overseasDays: { min: Number(values['overseasDelayMin']), max: Number(values['overseasDelayMax']) },
  }
}

/** The request of a tab. */
export function settingsChange(
  tab: SettingsTab,
  values: SettingsValues,
  before: SettingsAnswer,
): SettingsChange {
  const shop = Object.fromEntries(
    shopTextsOf(tab).map(([name]) => [name, textOf(values, shopField(name)).trim()]),
  )
  if (tab === 'shop')
    return {
      shop,
      lowStock: Number(values['lowStock']),
      isAccessibilityExempt: values['isAccessibilityExempt'] === true,
    }
  if (tab === 'texts') {
    const [headline, sentence] = ['headline', 'sentence'].map((name) => textOf(values, homeField(name)))
    return { shop, home: { headline, sentence }, footerLinks: values['footerLinks'] as FooterLink[] }
  }
  if (tab === 'payment') {
    const switches = EXTRA_MEANS.map((name) => [name, values[name] === true])
    return {
      payment: {
        ...Object.fromEntries(switches),
        appleDomainFile: textOf(values, 'appleDomainFile').trim(),
      },
    }
  }
  if (tab === 'vat') {
    const regime = values['regime'] as VatMode
    const from = textOf(values, 'regimeFrom')
    const isNew = regime !== before.vat.regime || from !== ''
    return {
      shop,
      vat: {
        ...(isNew && { regime, ...(from && { from }) }),
        threshold: centsToEuros(centsOf(values, 'threshold') ?? 0),
        euPlace: values['euPlace'] as SettingsAnswer['vat']['euPlace'],
      },
    }
  }
  const { offers, days, overseasDays } = typedDelivery(values)
  return {
    delivery: {
      mondialRelay: offersInEuros(offers.mondialRelay),
      colissimo: offersInEuros(offers.colissimo),
      delayDays: days,
      overseasDelayDays: overseasDays,
    },
    weights: Object.fromEntries(WEIGHT_NAMES.map((name) => [name, Number(values[name])])),
    closingDays: values['closings'] as ClosingDays[],
  }
}

/** The present deliveries, in cents. */
export function deliveryOf({ delivery }: SettingsAnswer): Delivery {
  return {
    offers: {
      mondialRelay: offersInCents(delivery.mondialRelay),
      colissimo: offersInCents(delivery.colissimo),
    },
    days: delivery.delayDays,
    overseasDays: delivery.overseasDelayDays,
  }
}
