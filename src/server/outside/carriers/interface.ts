import type { LabelFormat } from '#shared/orders/label-rules.ts'
import type { Day } from '#shared/paris-day.ts'
import type { ParcelMethod, ShippingMethod } from '#shared/shipping/shipping-methods.ts'

/**
 * Nothing was done, and the call may be repeated: for example, the carrier could not be reached, or rejects the shop's
 * credentials.
 */
export class CarrierUnavailable extends Error {}

export class LabelRefused extends Error {}

/** The carrier gave no usable answer, so a label may have been made. The call must not be repeated automatically. */
export class LabelUnknown extends Error {}

export type Trace = {
  /**
   * `returning`: on its way back to the shop, or perhaps back already. `returned`: back at the shop. `problem`: the
   * carrier reports one, for example a damaged parcel.
   */
  kind: 'moving' | 'delivered' | 'returning' | 'returned' | 'problem'
  at: Date
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

export type CustomsGood = {
  name: string
  quantity: number
  /** The weight of one piece. */
  netGrams: number
  /** What was paid for one piece, after any reduction. A nominal amount for free goods. */
  valueCents: number
  /** Empty for goods whose code the shop does not know. */
  hsCode: string
  /** The two-letter code of the maker's country. Empty if the shop does not know it. */
  origin: string
}

export type Shipment = {
  orderNumber: string
  /** The relay point. Undefined for delivery to a home. */
  point: { id: string; country: string } | undefined
  isOverseas: boolean
  depositDay: Day
  /** Undefined for a parcel that passes no customs. */
  customs: { shippingCents: number; invoiceNumber: string; goods: CustomsGood[] } | undefined
  grams: number
  format: LabelFormat
  sender: LabelAddress
  recipient: LabelAddress
}

/** `pdfs` is set only if the carrier does not keep them. */
export type MadeLabel = { trackingNumber: string; url: string; pdfs?: Uint8Array[] }

export type LabelMaker = {
  /** @throws CarrierUnavailable, LabelRefused, LabelUnknown */
  make: (shipment: Shipment) => Promise<MadeLabel>
  /** Returns the PDF of a label that the carrier keeps. @throws CarrierUnavailable */
  read: (url: string) => Promise<Uint8Array>
}

export type LabelMakers = Partial<Record<ParcelMethod, LabelMaker>>

export type CarriersPort = {
  readonly follows: readonly ShippingMethod[]
  /**
   * Returns where a parcel is. Undefined if this is not known, for example because the carrier does not know the number
   * yet.
   * @throws CarrierUnavailable
   */
  follow: (carrier: ShippingMethod, trackingNumber: string) => Promise<Trace | undefined>
  readonly labels: LabelMakers
}
