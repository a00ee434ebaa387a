import type { LabelFormat } from '#shared/orders/label-rules.ts'
import type { ShippingMethod } from '#shared/shipping/shipping-methods.ts'

/** The carrier could not be reached or rejects our credentials: nothing was done. The call may be repeated. */
export class CarrierUnavailable extends Error {}

/** The carrier's answer: no label was made. The message is its own French sentence. */
export class LabelRefused extends Error {}

/** The carrier's answer is lost: a label may have been made. The call must not be repeated automatically. */
export class LabelUnknown extends Error {}

/** The last event of a parcel, as its carrier reports it. */
export type Trace = {
  /** `returning`: on its way back to the shop. `returned`: handed in there. */
  kind: 'moving' | 'delivered' | 'returning' | 'returned'
  at: Date
  /** The carrier's own French sentence. */
  label: string
}

export type LabelAddress = {
  firstName: string
  lastName: string
  street: string
  postalCode: string
  city: string
  /** Two letters. */
  country: string
  /** '+' and the country's own prefix in front. */
  phone?: string | undefined
  email?: string | undefined
}

/** A parcel to a relay point. */
export type Shipment = {
  orderNumber: string
  point: { id: string; country: string }
  grams: number
  format: LabelFormat
  sender: LabelAddress
  recipient: LabelAddress
}

/** Labels to relay points. */
export type LabelMaker = {
  /** @throws CarrierUnavailable, LabelRefused, LabelUnknown */
  make: (shipment: Shipment) => Promise<{ trackingNumber: string; url: string }>
  /** The PDF of a label that was made. @throws CarrierUnavailable */
  read: (url: string) => Promise<Uint8Array>
}

/** What the shop asks of those who carry its parcels. */
export type CarriersPort = {
  /** The carriers that can be asked where a parcel is. */
  readonly follows: readonly ShippingMethod[]
  /**
   * Undefined when the carrier knows nothing of the number, or not yet.
   * @throws CarrierUnavailable
   */
  follow: (carrier: ShippingMethod, trackingNumber: string) => Promise<Trace | undefined>
  /** Undefined without a contract. */
  readonly labels: LabelMaker | undefined
}
