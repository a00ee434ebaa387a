import { fieldErrors, type FieldErrors, requiredUpTo } from '../field-errors.ts'
import { isBlank } from '../search-text.ts'
import { COUNTRY_UNKNOWN, type Country, isCountry, isResidence } from './countries.ts'
import { countryRefusal, type Delivery } from './delivery.ts'
import { plainPostalCode } from './plain-postal-code.ts'
import { POSTAL_CODE_INVALID, isPostalCode } from './postal-code.ts'
import {
  RELAY_POINT_ABROAD,
  RELAY_POINT_REQUIRED,
  RELAY_POINT_TOO_FAR,
  type RelayPoint,
  isRelayPointId,
} from './relay-point.ts'
import { type ShippingMethod, needsRelayPoint } from './shipping-methods.ts'

export type PostalAddress = {
  firstName: string
  lastName: string
  street: string
  city: string
  postalCode: string
  country: Country
}

/** A billing address, which may be in any country, or a delivery address whose country is not checked yet. */
export type BillingAddress = Omit<PostalAddress, 'country'> & { country: string }

export const NAME_REQUIRED = 'Veuillez remplir votre nom et prénom'
export const ADDRESS_REQUIRED = 'Veuillez remplir votre adresse complète'

export type AddressField = keyof PostalAddress

/** In characters. */
export const ADDRESS_LIMITS: Record<AddressField, number> = {
  firstName: 100,
  lastName: 100,
  street: 200,
  city: 100,
  postalCode: 12,
  country: 60,
}

/** The rules that do not depend on the country. */
export const addressRules = {
  firstName: requiredUpTo(ADDRESS_LIMITS.firstName, NAME_REQUIRED),
  lastName: requiredUpTo(ADDRESS_LIMITS.lastName, NAME_REQUIRED),
  street: requiredUpTo(ADDRESS_LIMITS.street, ADDRESS_REQUIRED),
  city: requiredUpTo(ADDRESS_LIMITS.city, ADDRESS_REQUIRED),
}

export function addressErrors(address: BillingAddress): FieldErrors<AddressField> {
  return fieldErrors({
    firstName: addressRules.firstName(address.firstName),
    lastName: addressRules.lastName(address.lastName),
    street: addressRules.street(address.street),
    city: addressRules.city(address.city),
    postalCode: postalCodeError(address),
    country: countryError(address.country),
  })
}

/** A country outside `COUNTRIES` may have any postal code. */
function postalCodeError({ postalCode, country }: BillingAddress): string | undefined {
  if (isBlank(postalCode)) return POSTAL_CODE_INVALID
  return !isCountry(country) || isPostalCode(plainPostalCode(postalCode, country), country)
    ? undefined
    : POSTAL_CODE_INVALID
}

function countryError(country: string): string | undefined {
  if (isBlank(country)) return ADDRESS_REQUIRED
  return isResidence(country) ? undefined : COUNTRY_UNKNOWN
}

/**
 * The errors are in the order of the specification (storefront.md §5): the refusal of the country, the relay point, the
 * address.
 */
export function shippingErrors(
  address: BillingAddress,
  method: ShippingMethod,
  relayPoint: RelayPoint | undefined,
  delivery: Delivery,
  isRelayTooFar = false,
): FieldErrors<'relayPoint' | AddressField> {
  const country = isBlank(address.country) ? undefined : countryRefusal(delivery, method, address.country)
  return {
    ...(country && { country }),
    ...(needsRelayPoint(method) &&
      fieldErrors({ relayPoint: relayPointError(relayPoint, address, delivery, isRelayTooFar) })),
    ...addressErrors(address),
    ...(country && { country }),
  }
}

function relayPointError(
  point: RelayPoint | undefined,
  address: BillingAddress,
  delivery: Delivery,
  isTooFar: boolean,
): string | undefined {
  if (!point || !isUsableRelayPoint(point, delivery)) return RELAY_POINT_REQUIRED
  if (isCountry(address.country) && point.country !== address.country) return RELAY_POINT_ABROAD
  return isTooFar ? RELAY_POINT_TOO_FAR : undefined
}

function isUsableRelayPoint(point: RelayPoint, delivery: Delivery): boolean {
  if (point.id !== undefined && !isRelayPointId(point.id)) return false
  if (isBlank(point.name) || isBlank(point.address) || isBlank(point.city)) return false
  const { country, postalCode } = point
  return (
    !countryRefusal(delivery, 'mondialRelay', country) &&
    isCountry(country) &&
    isPostalCode(plainPostalCode(postalCode, country), country)
  )
}

/** If `sameAsShipping` is true, the other fields are ignored. */
export type BillingChoice = BillingAddress & { sameAsShipping: boolean }

export function billingErrors(
  billing: BillingAddress & { sameAsShipping: boolean },
): FieldErrors<AddressField> {
  return billing.sameAsShipping ? {} : addressErrors(billing)
}

export function billedAddress(billing: BillingChoice | undefined, shipping: PostalAddress): BillingAddress {
  const { firstName, lastName, street, city, postalCode, country } =
    !billing || billing.sameAsShipping ? shipping : billing
  return { firstName, lastName, street, city, postalCode, country }
}
