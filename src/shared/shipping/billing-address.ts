import type { FieldErrors } from '#shared/field-errors.ts'
import { type AddressField, type PostalAddress, addressErrors } from './shipping-address.ts'

export interface BillingAddress extends PostalAddress {
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
