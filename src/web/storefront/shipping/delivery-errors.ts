import type { FieldErrors } from '#shared/field-errors.ts'
import { billingErrors } from '#shared/shipping/billing-address.ts'
import { type AddressField, shippingErrors } from '#shared/shipping/shipping-address.ts'
import type { StoredDelivery } from '#shared/shipping/stored-address.ts'

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
