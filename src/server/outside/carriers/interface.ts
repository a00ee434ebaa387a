import type { LabelFormat } from '#shared/orders/label-rules.ts'
import type { ShippingMethod } from '#shared/shipping/shipping-methods.ts'

/**
 * The carrier could not be reached or rejects the shop's credentials. Nothing was done, and the call may be repeated.
 */
export class CarrierUnavailable extends Error {}

/** The carrier refused, and no label was made. The message is the carrier's French sentence. */
export class LabelRefused extends Error {}

/** The carrier's answer was lost, so a label may have been made. The call must not be repeated automatically. */
export class LabelUnknown extends Error {}

/** A parcel's last event, as its carrier reports it. */
export type Trace = {
  /**
   * `returning`: on its way back to the shop. `returned`: back at the shop. `problem`: damaged, lost or held, as far as
   * the carrier knows.
   */
  kind: 'moving' | 'delivered' | 'returning' | 'returned' | 'problem'
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
  /** The country's two-letter code. */
  country: string
  /** The phone number with '+' and the country's prefix. */
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

/** Makes labels to relay points. */
export type LabelMaker = {
  /** Makes a label. @throws CarrierUnavailable, LabelRefused, LabelUnknown */
  make: (shipment: Shipment) => Promise<{ trackingNumber: string; url: string }>
  /** Returns the PDF of a label that was made. @throws CarrierUnavailable */
  read: (url: string) => Promise<Uint8Array>
}

export type CarriersPort = {
  /** The carriers that offer tracking. */
  readonly follows: readonly ShippingMethod[]
  /**
   * Returns a parcel's last event, or undefined if the carrier does not know the number, or does not know it
   * yet.
   * @throws CarrierUnavailable
   */
  follow: (carrier: ShippingMethod, trackingNumber: string) => Promise<Trace | undefined>
  /** Undefined without a contract for labels. */
  readonly labels: LabelMaker | undefined
}
