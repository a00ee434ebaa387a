import type { RefundState } from '../refunds/refund-rules.ts'
import type { ParcelState } from './parcels.ts'
import type { ReturnStep } from './return-steps.ts'
import type { OrderStatus } from './statuses.ts'

type Packs = readonly { line: string; quantity: number }[]

export type LineFacts = {
  id: string
  packSize: number
  quantity: number
  unitCents: number
  /** The reduction of a code on the whole line. */
  discountCents: number
}
export type ParcelFacts = {
  id: string
  state: ParcelState
  isResent: boolean
  sentAt: Date
  deliveredAt: Date | null
  lines: Packs
}
export type RefundFacts = {
  state: RefundState
  amountCents: number
  shippingCents: number
  /** The return that this refund pays. */
  ofReturn: string | null
  /**
   * `unsent`: the number of packs that had not left and are removed from the next parcel. `putBack`: the number of
   * packs that had left and that this refund restocked, not the count of a return.
   */
  lines: readonly {
    line: string
    quantity: number
    unsent: number
    putBack: number
    discountCents: number
  }[]
}
export type ReturnFacts = {
  id: string
  step: ReturnStep
  isOpen: boolean
  /** True for some packs. False if the customer withdrew from everything left. */
  isPart: boolean
  /** Whether the packs had left at the time of the declaration. */
  comesBack: boolean
  isChecked: boolean
  declaredAt: Date
  lines: readonly { line: string; quantity: number; restocked: number; damaged: number }[]
}

/** Everything that an order's account (`order-account.ts`) depends on. Lists are in chronological order. */
export type OrderFacts = {
  status: OrderStatus
  /** The time of the last status change. */
  changedAt: Date
  totalCents: number
  /** The amount of all completed refunds. */
  refundedCents: number
  /** The paid delivery fee, and the fee of the standard method on that day. */
  shippingCents: number
  standardShippingCents: number
  lines: readonly LineFacts[]
  parcels: readonly ParcelFacts[]
  refunds: readonly RefundFacts[]
  returns: readonly ReturnFacts[]
}
