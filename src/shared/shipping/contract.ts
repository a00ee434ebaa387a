import { z } from 'zod'
import { freeText, requiredText } from '../contract-fields.ts'
import { DEFAULT_COUNTRY } from './countries.ts'
import { SHIPPING_LABELS, SHIPPING_METHODS, readShippingMethod } from './shipping-methods.ts'
import { POSTAL_CODE_INVALID } from './postal-code.ts'
import { RELAY_POINT_REQUIRED } from './relay-point.ts'
import { ADDRESS_REQUIRED, NAME_REQUIRED, ADDRESS_LIMITS } from './address-rules.ts'

// The sentences of storefront.md §5. Which country a method serves, and the postal code of each
// country, are rules of the handlers: they need two fields at once.

type Street = { street?: string | undefined; address?: string | undefined }

const hasStreet = ({ street, address }: Street) => Boolean(street) || Boolean(address)

/** Both names of the street are accepted (decision 13); inside there is only `street`. */
function withOneStreet<Fields extends Street>({ address, street, ...rest }: Fields) {
  return { ...rest, street: street || address || '' }
}

const street = {
  street: freeText(ADDRESS_LIMITS.street).optional(),
  address: freeText(ADDRESS_LIMITS.street).optional(),
}
const missingStreet = { error: ADDRESS_REQUIRED, path: ['street'] }

export const ShippingAddressInput = z
  .object(
    {
      firstName: requiredText(ADDRESS_LIMITS.firstName, NAME_REQUIRED),
      lastName: requiredText(ADDRESS_LIMITS.lastName, NAME_REQUIRED),
      ...street,
      city: requiredText(ADDRESS_LIMITS.city, ADDRESS_REQUIRED),
      postalCode: requiredText(ADDRESS_LIMITS.postalCode, POSTAL_CODE_INVALID),
      country: freeText(ADDRESS_LIMITS.country).default(DEFAULT_COUNTRY),
    },
    { error: ADDRESS_REQUIRED },
  )
  .refine(hasStreet, missingStreet)
  .transform(withOneStreet)
export type ShippingAddressInput = z.infer<typeof ShippingAddressInput>

const optionalName = freeText(ADDRESS_LIMITS.firstName).default('')

/** Where the bill goes. With `sameAsShipping` the rest is not looked at. */
export const BillingAddressInput = z
  .object({
    sameAsShipping: z.boolean().default(false),
    firstName: optionalName,
    lastName: optionalName,
    ...street,
    city: freeText(ADDRESS_LIMITS.city).default(''),
    postalCode: freeText(ADDRESS_LIMITS.postalCode).default(''),
    country: freeText(ADDRESS_LIMITS.country).default(DEFAULT_COUNTRY),
  })
  .superRefine((address, context) => {
    if (address.sameAsShipping) return
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    if (!address.firstName) refuse('firstName', NAME_REQUIRED)
    if (!address.lastName) refuse('lastName', NAME_REQUIRED)
    if (!hasStreet(address)) refuse('street', ADDRESS_REQUIRED)
    if (!address.city) refuse('city', ADDRESS_REQUIRED)
    if (!address.postalCode) refuse('postalCode', POSTAL_CODE_INVALID)
  })
  .transform(withOneStreet)
export type BillingAddressInput = z.infer<typeof BillingAddressInput>

/** The relay point as the picker gives it, told again by the page and checked again here. */
export const PickupPointInput = z.object(
  {
    id: requiredText(6, RELAY_POINT_REQUIRED)
      .regex(/^\d{6}$/u, RELAY_POINT_REQUIRED)
      .optional(),
    name: requiredText(200, RELAY_POINT_REQUIRED),
    address: requiredText(300, RELAY_POINT_REQUIRED),
    city: requiredText(ADDRESS_LIMITS.city, RELAY_POINT_REQUIRED),
    postalCode: requiredText(ADDRESS_LIMITS.postalCode, RELAY_POINT_REQUIRED),
    country: requiredText(ADDRESS_LIMITS.country, RELAY_POINT_REQUIRED),
    openingHours: freeText(2000).nullish(),
  },
  { error: RELAY_POINT_REQUIRED },
)
export type PickupPointInput = z.infer<typeof PickupPointInput>

/** The method's code or its label; inside there is only the code. */
export const ShippingMethodInput = z
  .enum([...SHIPPING_METHODS, ...Object.values(SHIPPING_LABELS)], {
    error: 'Veuillez choisir un mode de livraison',
  })
  .transform((method) => readShippingMethod(method) ?? z.NEVER)
export type ShippingMethodInput = z.infer<typeof ShippingMethodInput>
