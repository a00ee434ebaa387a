import type { ShippingMethod } from '#shared/shipping/shipping-methods.ts'

/** The carrier did not answer, or refuses us: nothing is known of the parcel, and it is asked about again. */
export class CarrierUnavailable extends Error {}

/** Where a parcel is: the last thing that its carrier says of it. */
export type Trace = {
  /** `returning`: on its way back to the shop. `returned`: handed in there. */
  kind: 'moving' | 'delivered' | 'returning' | 'returned'
  at: Date
  /** The carrier's own French sentence. */
  label: string
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
}
