import type { FieldErrors } from '../field-errors.ts'
import { isRecord, parseJson } from '../json.ts'
import { foldText } from '../search-text.ts'
import { DAY_MS } from '../shift-dates.ts'
import {
  type AddressField,
  type BillingChoice,
  billingErrors,
  type PostalAddress,
  shippingErrors,
} from './address-rules.ts'
import { DEFAULT_COUNTRY, isCountry } from './countries.ts'
import type { Delivery } from './delivery.ts'
import { withZone } from './overseas.ts'
import { plainPostalCode } from './plain-postal-code.ts'
import type { RelayPoint } from './relay-point.ts'
import { type ShippingMethod, readShippingMethod } from './shipping-methods.ts'

export type StoredShipping = PostalAddress & {
  shippingMethod: ShippingMethod
  relayPoint?: RelayPoint | undefined
  relayFor?: RelayFor | undefined
  billing: BillingChoice
  /** The id of the account to which the form belongs. Missing for a guest's form. */
  owner?: string | undefined
  /** In epoch milliseconds. */
  keptAt?: number | undefined
}

export type RelayFor = Pick<PostalAddress, 'country' | 'postalCode' | 'city'>

/** A form is ignored this many days after it was last stored. */
export const SHIPPING_KEPT_DAYS = 7

/**
 * Another country clears the relay point. Another postal code or town clears a point that was chosen in this form.
 * Typing a town that was blank when the point was chosen does not clear it.
 */
export function changedShipping(shipping: StoredShipping, change: Partial<StoredShipping>): StoredShipping {
  const next = withZone({ ...shipping, ...change })
  if ('relayPoint' in change) {
    const { country, postalCode, city } = next
    return { ...next, relayFor: change.relayPoint && { country, postalCode, city } }
  }
  return isForThisPlace(next) ? next : { ...next, relayPoint: undefined, relayFor: undefined }
}

function isForThisPlace({ relayPoint, relayFor, country, postalCode, city }: StoredShipping): boolean {
  if (!relayPoint) return true
  if (relayPoint.country !== country) return false
  if (!relayFor) return true
  const sameTown = relayFor.city.trim() === '' || foldText(relayFor.city.trim()) === foldText(city.trim())
  return (
    relayFor.country === country &&
    plainPostalCode(relayFor.postalCode, country) === plainPostalCode(postalCode, country) &&
    sameTown
  )
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

export function shippingFormErrors(
  shipping: StoredShipping,
  delivery: Delivery,
  isRelayTooFar = false,
): FieldErrors<ShippingField> {
  const billing = Object.entries(billingErrors(shipping.billing)).map(([field, sentence]) => [
    `billing.${field}`,
    sentence,
  ])
  return {
    ...shippingErrors(shipping, shipping.shippingMethod, shipping.relayPoint, delivery, isRelayTooFar),
    ...Object.fromEntries(billing),
  }
}

export function isShippable(
  shipping: StoredShipping | undefined,
  delivery: Delivery,
): shipping is StoredShipping {
  return shipping !== undefined && Object.keys(shippingFormErrors(shipping, delivery)).length === 0
}

export function writeStoredShipping(shipping: StoredShipping): string {
  return JSON.stringify(shipping)
}

/**
 * Missing or invalid parts are replaced with those of an empty form. Undefined if nothing readable is stored, or if
 * `keptAt` is more than `SHIPPING_KEPT_DAYS` days ago.
 */
export function readStoredShipping(text: string | null, nowMs: number): StoredShipping | undefined {
  const stored = parseJson(text)
  if (!isRecord(stored)) return undefined
  const { owner, keptAt } = stored
  if (typeof keptAt === 'number' && nowMs - keptAt > SHIPPING_KEPT_DAYS * DAY_MS) return undefined
  const billing = isRecord(stored.billing) ? stored.billing : {}
  const shipping: StoredShipping = {
    ...withZone(readAddress(stored)),
    shippingMethod: readShippingMethod(stored.shippingMethod) ?? 'mondialRelay',
    relayPoint: readRelayPoint(stored.relayPoint),
    ...(isRecord(stored.relayFor) && { relayFor: readAddress(stored.relayFor) }),
    billing: {
      ...readAddress(billing),
      country: textOf(billing.country) || DEFAULT_COUNTRY,
      sameAsShipping: billing.sameAsShipping !== false,
    },
    ...(typeof owner === 'string' && { owner }),
    ...(typeof keptAt === 'number' && { keptAt }),
  }
  return isForThisPlace(shipping) ? shipping : { ...shipping, relayPoint: undefined, relayFor: undefined }
}

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
