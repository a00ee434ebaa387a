import { z } from 'zod'
import { freeLine, freeText, nameLine, requiredName, requiredText } from '../contract-fields.ts'
import { fieldErrors } from '../field-errors.ts'
import { ADDRESS_LIMITS, ADDRESS_REQUIRED, addressRules } from './address-rules.ts'
import { COUNTRIES, COUNTRY_UNKNOWN, countryOfCode, DEFAULT_COUNTRY } from './countries.ts'
import { withPlainPostalCode } from './plain-postal-code.ts'
import { POSTAL_CODE_INVALID } from './postal-code.ts'
import { RELAY_POINT_REQUIRED, RELAY_POINT_LIMITS } from './relay-point.ts'
import { SHIPPING_LABELS, SHIPPING_METHODS, readShippingMethod } from './shipping-methods.ts'
import { METHOD_REQUIRED } from './texts.ts'

// The handler checks the rules that depend on the country (address-rules.ts).

type Street = { street?: string | undefined; address?: string | undefined }

const hasStreet = ({ street, address }: Street) => Boolean(street) || Boolean(address)

/** The API accepts `street` and `address` for the same field (decision 13). */
function withOneStreet<Fields extends Street>({ address, street, ...rest }: Fields) {
  return { ...rest, street: street || address || '' }
}

const street = {
  street: freeLine(ADDRESS_LIMITS.street).optional(),
  address: freeLine(ADDRESS_LIMITS.street).optional(),
}
const missingStreet = { error: ADDRESS_REQUIRED, path: ['street'] }

export const ShippingAddressInput = z
  .object(
    {
      firstName: nameLine(ADDRESS_LIMITS.firstName, addressRules.firstName),
      lastName: nameLine(ADDRESS_LIMITS.lastName, addressRules.lastName),
      ...street,
      city: nameLine(ADDRESS_LIMITS.city, addressRules.city),
      postalCode: requiredText(ADDRESS_LIMITS.postalCode, POSTAL_CODE_INVALID),
      country: freeText(ADDRESS_LIMITS.country).default(DEFAULT_COUNTRY),
    },
    { error: ADDRESS_REQUIRED },
  )
  .refine(hasStreet, missingStreet)
  .transform(withOneStreet)
  .transform(withPlainPostalCode)
export type ShippingAddressInput = z.infer<typeof ShippingAddressInput>

const optionalName = freeLine(ADDRESS_LIMITS.firstName).default('')

export const BillingAddressInput = z
  .object({
    sameAsShipping: z.boolean().default(false),
    firstName: optionalName,
    lastName: optionalName,
    ...street,
    city: freeLine(ADDRESS_LIMITS.city).default(''),
    postalCode: freeText(ADDRESS_LIMITS.postalCode).default(''),
    country: freeText(ADDRESS_LIMITS.country).default(DEFAULT_COUNTRY),
  })
  .superRefine((billing, context) => {
    if (billing.sameAsShipping) return
    const { firstName, lastName, city, postalCode } = billing
    const errors = fieldErrors({
      firstName: addressRules.firstName(firstName),
      lastName: addressRules.lastName(lastName),
      street: addressRules.street(withOneStreet(billing).street),
      city: addressRules.city(city),
      postalCode: postalCode === '' ? POSTAL_CODE_INVALID : undefined,
    })
    for (const [field, message] of Object.entries(errors))
      context.addIssue({ code: 'custom', path: [field], message })
  })
  .transform(withOneStreet)
  .transform(withPlainPostalCode)
export type BillingAddressInput = z.infer<typeof BillingAddressInput>

/** The country may be a code such as 'FR', as the picker of relay points sends it. */
export const PickupPointInput = z
  .object(
    {
      id: requiredText(6, RELAY_POINT_REQUIRED)
        .regex(/^\d{6}$/u, RELAY_POINT_REQUIRED)
        .optional(),
      name: requiredName(RELAY_POINT_LIMITS.name, RELAY_POINT_REQUIRED),
      address: requiredName(RELAY_POINT_LIMITS.address, RELAY_POINT_REQUIRED),
      city: requiredName(ADDRESS_LIMITS.city, RELAY_POINT_REQUIRED),
      postalCode: requiredText(ADDRESS_LIMITS.postalCode, RELAY_POINT_REQUIRED),
      country: requiredText(ADDRESS_LIMITS.country, RELAY_POINT_REQUIRED),
      openingHours: freeText(RELAY_POINT_LIMITS.openingHours).nullish(),
    },
    { error: RELAY_POINT_REQUIRED },
  )
  .transform((point) => ({ ...point, country: countryOfCode(point.country) ?? point.country }))
  .transform(withPlainPostalCode)
export type PickupPointInput = z.infer<typeof PickupPointInput>

export const ShippingMethodInput = z
  .enum([...SHIPPING_METHODS, ...Object.values(SHIPPING_LABELS)], {
    error: METHOD_REQUIRED,
  })
  .transform((method) => readShippingMethod(method) ?? z.NEVER)
export type ShippingMethodInput = z.infer<typeof ShippingMethodInput>

export const TownsParams = z.object({
  postalCode: z.string().regex(/^\d{5}$/, { error: POSTAL_CODE_INVALID }),
})

export const Towns = z.object({ towns: z.array(z.string()) }).meta({ id: 'Towns' })
export type Towns = z.infer<typeof Towns>

/** `address` and `relay` are postal codes in `country`. */
export const RelayDistanceQuery = z.object({
  country: z.enum(COUNTRIES, { error: COUNTRY_UNKNOWN }),
  address: freeText(ADDRESS_LIMITS.postalCode),
  relay: freeText(ADDRESS_LIMITS.postalCode),
})
export type RelayDistanceQuery = z.infer<typeof RelayDistanceQuery>

/** `isTooFar` is false if one of the places is unknown. */
export const RelayDistance = z.object({ isTooFar: z.boolean() }).meta({ id: 'RelayDistance' })
export type RelayDistance = z.infer<typeof RelayDistance>
