import type { StartPaymentBody } from '#shared/checkout/contract.ts'
import {
  billingErrors,
  shippingErrors,
  type BillingAddress,
  type PostalAddress,
} from '#shared/shipping/address-rules.ts'
import { isCountry } from '#shared/shipping/countries.ts'
import type { DeliveryMethod } from '#shared/shipping/delivery-methods.ts'
import type { Delivery } from '#shared/shipping/delivery.ts'
import { withZone } from '#shared/shipping/overseas.ts'
import type { RelayPoint } from '#shared/shipping/relay-point.ts'
import { needsRelayPoint, type ShippingMethod } from '#shared/shipping/shipping-methods.ts'
import { invalidFields } from '../http/shop-error.ts'
import { isRelayTooFar } from '../shipping/relay-distance.ts'

export type ParcelShipping = Shipping & { method: ShippingMethod }

type Parcel = Pick<StartPaymentBody, 'shippingMethod' | 'shippingAddress'> &
  Partial<Pick<StartPaymentBody, 'pickupPoint' | 'billingAddress'>>

export type Shipping = {
  method: DeliveryMethod
  shippingAddress: PostalAddress
  /** Null if the goods and the bill go to the same address. */
  billingAddress: BillingAddress | null
  pickupPoint: RelayPoint | null
}

/** @throws 422 with the sentences of the shipping page (storefront.md §5), under the body's field names */
export async function readShipping(body: Parcel, delivery: Delivery): Promise<ParcelShipping> {
  const { shippingMethod: method, billingAddress } = body
  const shippingAddress = withZone(body.shippingAddress)
  const point = readPickupPoint(body)
  const { country, postalCode } = shippingAddress
  const isTooFar = point && isCountry(country) && (await isRelayTooFar(country, postalCode, point.postalCode))
  const { relayPoint, ...address } = shippingErrors(shippingAddress, method, point, delivery, isTooFar)
  const billing = billingAddress ? billingErrors(billingAddress) : {}
  const fields = {
    ...below('shippingAddress', address),
    pickupPoint: relayPoint,
    ...below('billingAddress', billing),
  }
  const shipping = withCountry(shippingAddress)
  const separate = billingAddress && !billingAddress.sameAsShipping ? addressFields(billingAddress) : null
  const broken = Object.values(fields).some((sentence) => sentence !== undefined)
  if (broken || shipping === undefined) throw invalidFields(fields)
  return {
    method,
    shippingAddress: shipping,
    billingAddress: separate,
    pickupPoint: point ?? null,
  }
}

function withCountry(address: BillingAddress): PostalAddress | undefined {
  const { country } = address
  return isCountry(country) ? { ...addressFields(address), country } : undefined
}

export function addressFields({
  firstName,
  lastName,
  street,
  city,
  postalCode,
  country,
}: BillingAddress): BillingAddress {
  return { firstName, lastName, street, city, postalCode, country }
}

function readPickupPoint({ shippingMethod, pickupPoint }: Parcel): RelayPoint | undefined {
  if (!needsRelayPoint(shippingMethod) || !pickupPoint) return undefined
  const { id, name, address, city, postalCode, country, openingHours } = pickupPoint
  return {
    ...(id && { id }),
    name,
    address,
    city,
    postalCode,
    country,
    ...(openingHours && { openingHours }),
  }
}

function below(
  parent: string,
  errors: Record<string, string | undefined>,
): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(errors).map(([field, sentence]) => [`${parent}.${field}`, sentence]),
  )
}
