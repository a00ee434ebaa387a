import { fieldErrors, type FieldErrors } from '#shared/field-errors.ts'
import { isBlank } from '#shared/text.ts'
import { type ShippingMethod, countryRefusal, needsRelayPoint } from './methods.ts'
import { POSTAL_CODE_INVALID, isPostalCode } from './postal-code.ts'
import { RELAY_POINT_REQUIRED, type RelayPoint, isRelayPointId } from './relay-point.ts'

export type PostalAddress = {
  firstName: string
  lastName: string
  street: string
  city: string
  postalCode: string
  country: string
}

export const NAME_REQUIRED = 'Veuillez remplir votre nom et prénom'
export const ADDRESS_REQUIRED = 'Veuillez remplir votre adresse complète'

export type AddressField = keyof PostalAddress

/** What is wrong with an address by itself (storefront.md §5), field by field. */
export function addressErrors(address: PostalAddress): FieldErrors<AddressField> {
  return fieldErrors({
    firstName: isBlank(address.firstName) ? NAME_REQUIRED : undefined,
    lastName: isBlank(address.lastName) ? NAME_REQUIRED : undefined,
    street: isBlank(address.street) ? ADDRESS_REQUIRED : undefined,
    city: isBlank(address.city) ? ADDRESS_REQUIRED : undefined,
    postalCode: isPostalCode(address.postalCode.trim(), address.country) ? undefined : POSTAL_CODE_INVALID,
    country: isBlank(address.country) ? ADDRESS_REQUIRED : undefined,
  })
}

/**
 * What keeps a delivery from being ordered: the method must serve the country, Mondial Relay needs a point,
 * and the address its rules. The order of the fields is the specification's order of the checks.
 */
export function shippingErrors(
  address: PostalAddress,
  method: ShippingMethod,
  relayPoint: RelayPoint | undefined,
): FieldErrors<'relayPoint' | AddressField> {
  const country = countryRefusal(method, address.country)
  return {
    ...(country && { country }),
    ...(needsRelayPoint(method) && !isUsableRelayPoint(relayPoint) && { relayPoint: RELAY_POINT_REQUIRED }),
    ...addressErrors(address),
  }
}

function isUsableRelayPoint(point: RelayPoint | undefined): boolean {
  if (!point || (point.id !== undefined && !isRelayPointId(point.id))) return false
  if (isBlank(point.name) || isBlank(point.address) || isBlank(point.city)) return false
  return (
    isPostalCode(point.postalCode.trim(), point.country) && !countryRefusal('mondialRelay', point.country)
  )
}

export type BillingAddress = PostalAddress & {
  sameAsShipping: boolean
}

/** A billing address that is not the delivery's keeps the same rules; any country will do for the method. */
export function billingErrors(billing: BillingAddress): FieldErrors<AddressField> {
  return billing.sameAsShipping ? {} : addressErrors(billing)
}

/** The address to bill, as a copy without the checkbox. */
export function billedAddress(billing: BillingAddress | undefined, shipping: PostalAddress): PostalAddress {
  const { firstName, lastName, street, city, postalCode, country } =
    !billing || billing.sameAsShipping ? shipping : billing
  return { firstName, lastName, street, city, postalCode, country }
}
