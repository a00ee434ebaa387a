import { z } from 'zod'
import { freeText, requiredText } from '../contract-fields.ts'
import { POSTAL_CODE_INVALID } from './postal-code.ts'
import { RELAY_POINT_REQUIRED } from './relay-point.ts'
import { ADDRESS_REQUIRED, NAME_REQUIRED } from './address.ts'

// The sentences of storefront.md §5. Which country a method serves, and the postal code of each
// country, are rules of the handlers: they need two fields at once.

type Street = { street?: string | undefined; address?: string | undefined }

const hasStreet = ({ street, address }: Street) => Boolean(street) || Boolean(address)

/** Both names of the street are accepted (decision 13); inside there is only `street`. */
function withOneStreet<Fields extends Street>({ address, street, ...rest }: Fields) {
  return { ...rest, street: street || address || '' }
}

const street = { street: freeText(200).optional(), address: freeText(200).optional() }
const missingStreet = { error: ADDRESS_REQUIRED, path: ['street'] }

export const ShippingAddressInput = z
  .object(
    {
      firstName: requiredText(100, NAME_REQUIRED),
      lastName: requiredText(100, NAME_REQUIRED),
      ...street,
      city: requiredText(100, ADDRESS_REQUIRED),
      postalCode: requiredText(12, POSTAL_CODE_INVALID),
      country: freeText(60).default('France'),
    },
    { error: ADDRESS_REQUIRED },
  )
  .refine(hasStreet, missingStreet)
  .transform(withOneStreet)
export type ShippingAddressInput = z.infer<typeof ShippingAddressInput>

const optionalName = freeText(100).default('')

/** Where the bill goes. With `sameAsShipping` the rest is not looked at. */
export const BillingAddressInput = z
  .object({
    sameAsShipping: z.boolean().default(false),
    firstName: optionalName,
    lastName: optionalName,
    ...street,
    city: freeText(100).default(''),
    postalCode: freeText(12).default(''),
    country: freeText(60).default('France'),
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
    city: requiredText(100, RELAY_POINT_REQUIRED),
    postalCode: requiredText(12, RELAY_POINT_REQUIRED),
    country: requiredText(60, RELAY_POINT_REQUIRED),
    openingHours: freeText(2000).nullish(),
  },
  { error: RELAY_POINT_REQUIRED },
)
export type PickupPointInput = z.infer<typeof PickupPointInput>

const METHODS = {
  mondialRelay: 'mondialRelay',
  colissimo: 'colissimo',
  'Mondial Relay': 'mondialRelay',
  Colissimo: 'colissimo',
} as const

/** The method's code or its label; inside there is only the code. */
export const ShippingMethodInput = z
  .enum(['mondialRelay', 'colissimo', 'Mondial Relay', 'Colissimo'], {
    error: 'Veuillez choisir un mode de livraison',
  })
  .transform((method) => METHODS[method])
export type ShippingMethodInput = z.infer<typeof ShippingMethodInput>
