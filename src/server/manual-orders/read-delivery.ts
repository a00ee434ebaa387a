import type { ManualOrderBody } from '#shared/manual-orders/contract.ts'
import { CUSTOMER_GONE } from '#shared/manual-orders/texts.ts'
import { deliveryFor } from '#shared/settings/letter-goods.ts'
import { ADDRESS_REQUIRED, addressErrors } from '#shared/shipping/address-rules.ts'
import { DELIVERY_LABELS } from '#shared/shipping/delivery-methods.ts'
import { addressFields, readShipping, type Shipping } from '../checkout/read-shipping.ts'
import { invalidFields } from '../http/shop-error.ts'
import type { Services } from '../services.ts'

/**
 * Goods that are handed over are sold in France. Their buyer may live anywhere and need not give an address.
 * @throws 422 for an address, a method or a relay point that is missing or not possible, or if the buyer's name must be
 * read from an account that does not exist
 */
export async function readDelivery(services: Services, body: ManualOrderBody): Promise<Shipping> {
  const { shippingMethod, address, pickupPoint } = body
  if (shippingMethod === 'inPerson') return handedOver(services, body)
  if (!address) throw invalidFields({ 'address.street': ADDRESS_REQUIRED })
  const parcel = { shippingMethod, shippingAddress: address, pickupPoint }
  return readShipping(parcel, deliveryFor(services.settings.current.delivery, body.items))
}

async function handedOver(
  { database: { db } }: Services,
  { account, guest, address }: ManualOrderBody,
): Promise<Shipping> {
  const errors = address ? addressErrors(address) : {}
  if (Object.keys(errors).length > 0)
    throw invalidFields(
      Object.fromEntries(Object.entries(errors).map(([field, sentence]) => [`address.${field}`, sentence])),
    )
  const person = address ?? guest ?? (await nameOf(db, account ?? ''))
  const { firstName, lastName } = person
  const nowhere = { firstName, lastName, street: '', city: '', postalCode: '' }
  return {
    method: 'inPerson',
    shippingAddress: { ...nowhere, street: DELIVERY_LABELS.inPerson, country: 'France' },
    billingAddress: address ? addressFields(address) : { ...nowhere, country: 'France' },
    pickupPoint: null,
  }
}

async function nameOf(db: Services['database']['db'], account: string) {
  const found = await db
    .selectFrom('users')
    .select(['first_name as firstName', 'last_name as lastName'])
    .where('id', '=', account)
    .executeTakeFirst()
  if (!found) throw invalidFields({ account: CUSTOMER_GONE })
  return found
}
