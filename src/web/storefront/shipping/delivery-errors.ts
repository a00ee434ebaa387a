import type { FieldErrors } from '#shared/field-errors.ts'
import { type AddressField, shippingErrors, billingErrors } from '#shared/shipping/address.ts'
import type { StoredDelivery } from '#shared/shipping/stored-delivery.ts'

export type DeliveryField = AddressField | 'relayPoint' | `billing.${AddressField}`

/** Everything that keeps a delivery from being ordered, in the order it is said (storefront.md §5). */
export function deliveryErrors(delivery: StoredDelivery): FieldErrors<DeliveryField> {
  const billing = Object.entries(billingErrors(delivery.billing)).map(([field, sentence]) => [
    `billing.${field}`,
    sentence,
  ])
  return {
    ...shippingErrors(delivery, delivery.shippingMethod, delivery.relayPoint),
    ...Object.fromEntries(billing),
  }
}

/** Whether the way to the payment is open with this delivery. */
export function isDeliverable(delivery: StoredDelivery | undefined): delivery is StoredDelivery {
  return delivery !== undefined && Object.keys(deliveryErrors(delivery)).length === 0
}
