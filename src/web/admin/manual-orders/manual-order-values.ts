import { checkoutAmounts, type CheckoutAmounts } from '#shared/checkout/amounts.ts'
import { decimalsError, typedToCents } from '#shared/decimal-money.ts'
import { companyErrors } from '#shared/documents/company-rules.ts'
import { emailError } from '#shared/email.ts'
import { fieldErrors, type FieldErrors } from '#shared/field-errors.ts'
import type { ManualOrderRequest } from '#shared/manual-orders/contract.ts'
import {
  manualDiscounts,
  REDUCTION_INVALID,
  REDUCTION_REASON_REQUIRED,
  type ManualReduction,
} from '#shared/manual-orders/manual-reduction.ts'
import {
  CUSTOMER_CITY_REQUIRED,
  CUSTOMER_FIRST_NAME_REQUIRED,
  CUSTOMER_LAST_NAME_REQUIRED,
  CUSTOMER_STREET_REQUIRED,
  LINES_REQUIRED,
  PAYMENT_DAY_REQUIRED,
} from '#shared/manual-orders/texts.ts'
import { centsToEuros } from '#shared/money.ts'
import { paymentDayError, type PaymentMeans } from '#shared/payment-means.ts'
import { isBlank } from '#shared/search-text.ts'
import { deliveryFor } from '#shared/settings/letter-goods.ts'
import {
  addressErrors,
  type AddressField,
  addressRules,
  shippingErrors,
} from '#shared/shipping/address-rules.ts'
import { DEFAULT_COUNTRY, isCountry } from '#shared/shipping/countries.ts'
import type { DeliveryMethod } from '#shared/shipping/delivery-methods.ts'
import type { Delivery } from '#shared/shipping/delivery.ts'
import { withZone } from '#shared/shipping/overseas.ts'
import { optionalPhoneError } from '#shared/shipping/phone.ts'
import type { RelayValues } from '../orders/relay-fields.tsx'
import { customCents, customItem, customLinesError, type EnteredCustomLine } from './custom-line-values.ts'
import { lineError, unitCents, type EnteredLine } from './line-values.ts'

export type Values = RelayValues & {
  lines: EnteredLine[]
  customLines: EnteredCustomLine[]
  /** Null for a customer without an account. */
  account: { id: string; email: string } | null
  email: string
  phone: string
  isCompany: boolean
  companyName: string
  companySiren: string
  companyVatNumber: string
  firstName: string
  lastName: string
  street: string
  postalCode: string
  city: string
  country: string
  shippingMethod: DeliveryMethod
  /** '' for no reduction. */
  reductionKind: ManualReduction['kind'] | ''
  /** Percent or euros. */
  reductionValue: string
  reductionReason: string
  freeDelivery: boolean
  /** '' if a bank transfer is expected. */
  means: PaymentMeans | ''
  paidOn: string
  handedOver: boolean
  sendsMail: boolean
}

export const emptyValues = (today: string): Values => ({
  lines: [],
  customLines: [],
  account: null,
  email: '',
  phone: '',
  isCompany: false,
  companyName: '',
  companySiren: '',
  companyVatNumber: '',
  firstName: '',
  lastName: '',
  street: '',
  postalCode: '',
  city: '',
  country: DEFAULT_COUNTRY,
  shippingMethod: 'colissimo',
  relayId: '',
  relayName: '',
  relayAddress: '',
  relayPostalCode: '',
  relayCity: '',
  reductionKind: '',
  reductionValue: '',
  reductionReason: '',
  freeDelivery: false,
  means: 'transfer',
  paidOn: today,
  handedOver: true,
  sendsMail: true,
})

export function amountsOf(
  { shippingMethod, freeDelivery, ...values }: Priced,
  delivery: Delivery,
): CheckoutAmounts | undefined {
  const { country } = shippingMethod === 'inPerson' ? { country: DEFAULT_COUNTRY } : withZone(values)
  if (!isCountry(country)) return undefined
  const priced = pricedLines(values)
  const discounts = values.reductionKind === '' ? [] : (manualDiscounts(reductionOf(values), priced) ?? [])
  const discountCents = discounts.reduce((sum, cents) => sum + cents, 0)
  return checkoutAmounts(priced, { shippingMethod, country }, delivery, { discountCents, freeDelivery })
}

const pricedLines = ({ lines, customLines }: Pick<Values, 'lines' | 'customLines'>) => [
  ...lines.map((line) => ({ priceCents: unitCents(line), quantity: line.quantity })),
  ...customLines.map((line) => ({ priceCents: customCents(line), quantity: line.quantity })),
]

export const PRICED = [
  'lines',
  'customLines',
  'shippingMethod',
  'country',
  'postalCode',
  'reductionKind',
  'reductionValue',
  'reductionReason',
  'freeDelivery',
] as const satisfies (keyof Values)[]
type Priced = Pick<Values, (typeof PRICED)[number]>

/** The decimal mark may be a comma or a point. */
function reductionOf({
  reductionKind,
  reductionValue,
  reductionReason,
}: Pick<Values, Reduced>): ManualReduction {
  // A percentage is read like an amount: '10' and '10,00'.
  const cents = typedToCents(reductionValue.replace('%', ''))
  return {
    kind: reductionKind || 'amount',
    value: cents === undefined ? Number.NaN : centsToEuros(cents),
    reason: reductionReason.trim(),
  }
}
type Reduced = 'reductionKind' | 'reductionValue' | 'reductionReason'

function reductionErrors(values: Pick<Values, Reduced | 'lines' | 'customLines'>): FieldErrors {
  if (values.reductionKind === '') return {}
  const priced = pricedLines(values)
  const reduction = reductionOf(values)
  const isPossible =
    priced.length === 0 ? !Number.isNaN(reduction.value) : manualDiscounts(reduction, priced) !== undefined
  return {
    reductionValue: decimalsError(values.reductionValue) ?? (isPossible ? undefined : REDUCTION_INVALID),
    reductionReason: isBlank(values.reductionReason) ? REDUCTION_REASON_REQUIRED : undefined,
  }
}

/** Returns the errors in the order of the form's fields. */
export function errorsOf(values: Values, delivery: Delivery): FieldErrors {
  const { lines, customLines, account, email, firstName, lastName, street, city, means, paidOn } = values
  const place = placeErrors(values, delivery)
  return fieldErrors({
    lines:
      lines.length + customLines.length === 0
        ? LINES_REQUIRED
        : lines.map((_, at) => lineError(lines, at)).find(Boolean),
    customLines: customLinesError(customLines),
    // Blank fields have sentences of their own, because the storefront uses one sentence for several fields.
    firstName: isBlank(firstName) ? CUSTOMER_FIRST_NAME_REQUIRED : addressRules.firstName(firstName),
    lastName: isBlank(lastName) ? CUSTOMER_LAST_NAME_REQUIRED : addressRules.lastName(lastName),
    email: account || isBlank(email) ? undefined : emailError(email),
    phone: account ? undefined : optionalPhoneError(values.phone, [countryOf(values)]),
    ...companyFieldErrors(values),
    street: place.street && (isBlank(street) ? CUSTOMER_STREET_REQUIRED : place.street),
    postalCode: place.postalCode,
    city: place.city && (isBlank(city) ? CUSTOMER_CITY_REQUIRED : place.city),
    country: place.country,
    relayId: place.relayId,
    ...reductionErrors(values),
    paidOn: means === '' ? undefined : payDayError(paidOn),
  })
}

export const payDayError = (day: string) =>
  day === '' ? PAYMENT_DAY_REQUIRED : paymentDayError(day, new Date())

const companyOf = ({ companyName: name, companySiren: siren, companyVatNumber: vatNumber }: Values) => ({
  name,
  siren,
  vatNumber,
})

function companyFieldErrors(values: Values): FieldErrors {
  if (!values.isCompany) return {}
  const { name, siren, vatNumber } = companyErrors(companyOf(values))
  return { companyName: name, companySiren: siren, companyVatNumber: vatNumber }
}

const hasAddress = ({ street, postalCode, city }: Values) =>
  [street, postalCode, city].some((text) => !isBlank(text))

const countryOf = (values: Values) =>
  values.shippingMethod === 'inPerson' && !hasAddress(values) ? DEFAULT_COUNTRY : withZone(values).country

function placeErrors(values: Values, delivery: Delivery): FieldErrors<'relayId' | AddressField> {
  const { shippingMethod: method } = values
  if (method === 'inPerson') return hasAddress(values) ? addressErrors(values) : {}
  const offered = deliveryFor(delivery, values.lines)
  const { relayPoint, ...errors } = shippingErrors(withZone(values), method, relayOf(values), offered)
  return { ...errors, ...(relayPoint && { relayId: relayPoint }) }
}

function relayOf({ relayId, relayName, relayAddress, relayPostalCode, relayCity, country }: Values) {
  return {
    ...(!isBlank(relayId) && { id: relayId.trim() }),
    name: relayName,
    address: relayAddress,
    postalCode: relayPostalCode.trim(),
    city: relayCity,
    country,
  }
}

export function requestOf(values: Values, requestId: string, amounts: CheckoutAmounts | undefined) {
  const { account, email, firstName, lastName, street, postalCode, city, country } = values
  const { shippingMethod, means, paidOn } = values
  const isHandedOver = shippingMethod === 'inPerson'
  return {
    requestId,
    items: values.lines.map(({ product, packSize, quantity }) => ({ product, packSize, quantity })),
    customItems: values.customLines.map(customItem),
    ...(account
      ? { account: account.id }
      : { guest: { email: email.trim(), phone: values.phone, firstName, lastName } }),
    ...(values.reductionKind !== '' && { reduction: reductionOf(values) }),
    freeDelivery: values.freeDelivery && !isHandedOver,
    ...(values.isCompany && { company: companyOf(values) }),
    shippingMethod,
    ...((!isHandedOver || hasAddress(values)) && {
      address: { firstName, lastName, street, postalCode, city, country },
    }),
    ...(shippingMethod === 'mondialRelay' && { pickupPoint: relayOf(values) }),
    ...(amounts && { expectedTotal: centsToEuros(amounts.totalCents) }),
    ...(means !== '' && { paid: { means, on: paidOn } }),
    ...(isHandedOver && means !== '' && { handedOver: values.handedOver }),
    sendsMail: values.sendsMail,
  } satisfies ManualOrderRequest
}

const COMPANY_FIELDS: Record<string, string> = {
  'company.siren': 'companySiren',
  'company.vatNumber': 'companyVatNumber',
}

export function fieldOf(name: string): string {
  if (name.startsWith('items')) return 'lines'
  if (name.startsWith('customItems')) return 'customLines'
  if (name.startsWith('pickupPoint')) return 'relayId'
  if (name === 'account') return 'email'
  if (name.startsWith('company.')) return COMPANY_FIELDS[name] ?? 'companyName'
  if (name.startsWith('reduction.')) return name.endsWith('reason') ? 'reductionReason' : 'reductionValue'
  if (name === 'paid.on') return 'paidOn'
  if (name === 'paid.means') return 'means'
  return name.replace(/^(?:address|shippingAddress|guest)\./, '')
}
