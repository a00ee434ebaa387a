import type { FieldErrors } from '#shared/field-errors.ts'
import { isRecord, parseJson } from '#shared/json.ts'
import { DEFAULT_COUNTRY, isCountry } from './countries.ts'
import { type ShippingMethod, readShippingMethod } from './shipping-methods.ts'
import type { RelayPoint } from './relay-point.ts'
import {
  type AddressField,
  type BillingChoice,
  billingErrors,
  type PostalAddress,
  shippingErrors,
} from './address-rules.ts'

/** What the shipping page keeps in the browser (storefront.md §3). */
export type StoredShipping = PostalAddress & {
  shippingMethod: ShippingMethod
  relayPoint?: RelayPoint | undefined
  billing: BillingChoice
}

export const EMPTY_ADDRESS: PostalAddress = {
  firstName: '',
  lastName: '',
  street: '',
  city: '',
  postalCode: '',
  country: DEFAULT_COUNTRY,
}

export type ShippingField = AddressField | 'relayPoint' | `billing.${AddressField}`

/** Everything wrong with what was typed on the shipping page, in the order it is said (storefront.md §5). */
export function shippingFormErrors(shipping: StoredShipping): FieldErrors<ShippingField> {
  const billing = Object.entries(billingErrors(shipping.billing)).map(([field, sentence]) => [
    `billing.${field}`,
    sentence,
  ])
  return {
    ...shippingErrors(shipping, shipping.shippingMethod, shipping.relayPoint),
    ...Object.fromEntries(billing),
  }
}

/** Whether the way to the payment is open: address and method are complete. */
export function isShippable(shipping: StoredShipping | undefined): shipping is StoredShipping {
  return shipping !== undefined && Object.keys(shippingFormErrors(shipping)).length === 0
}

export function writeStoredShipping(shipping: StoredShipping): string {
  return JSON.stringify(shipping)
}

/** What was kept, garbage tolerated: what is missing or of a wrong kind is as in an empty form. */
export function readStoredShipping(text: string | null): StoredShipping | undefined {
  const stored = parseJson(text)
  if (!isRecord(stored)) return undefined
  const billing = isRecord(stored.billing) ? stored.billing : {}
  return {
    ...readAddress(stored),
    shippingMethod: readShippingMethod(stored.shippingMethod) ?? 'mondialRelay',
    relayPoint: readRelayPoint(stored.relayPoint),
    billing: { ...readAddress(billing), sameAsShipping: billing.sameAsShipping !== false },
  }
}

/** A pickup point kept by itself or with the rest; undefined when it names no place. */
export function readRelayPoint(stored: unknown): RelayPoint | undefined {
  if (!isRecord(stored) || textOf(stored.name) === '') return undefined
  const { id, openingHours } = stored
  return {
    ...(typeof id === 'string' && { id }),
    name: textOf(stored.name),
    address: textOf(stored.address),
    postalCode: textOf(stored.postalCode),
    city: textOf(stored.city),
    country: textOf(stored.country),
    ...(typeof openingHours === 'string' && { openingHours }),
  }
}

function readAddress(stored: Record<string, unknown>): PostalAddress {
  return {
    firstName: textOf(stored.firstName),
    lastName: textOf(stored.lastName),
    street: textOf(stored.street),
    city: textOf(stored.city),
    postalCode: textOf(stored.postalCode),
    country: isCountry(stored.country) ? stored.country : DEFAULT_COUNTRY,
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
