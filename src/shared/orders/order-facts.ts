import type { RefundCause, RefundState } from '../refunds/refund-rules.ts'
import type { ParcelState } from './parcels.ts'
import type { ReturnStep } from './return-steps.ts'
import type { OrderStatus } from './statuses.ts'

type Packs = readonly { line: string; quantity: number }[]

export type LineFacts = {
  id: string
  packSize: number
  quantity: number
  unitCents: number
  /** The reduction on the whole line. */
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
  ofReturn: string | null
  cause: RefundCause | null
  /**
   * `unsent` packs had not left: the refund takes them out of the next parcel. `putBack` packs had left: the refund,
   * not the count of a return, restocked them.
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
  /** False for the declaration of a whole order. */
  isPart: boolean
  comesBack: boolean
  /** When its packs were first counted. */
  checkedAt: Date | null
  declaredAt: Date
  lines: readonly { line: string; quantity: number; restocked: number; damaged: number }[]
}

/** Parcels, refunds and returns are in order of time. */
export type OrderFacts = {
  status: OrderStatus
  changedAt: Date
  totalCents: number
  refundedCents: number
  /** The paid delivery fee, and the fee of the standard method when the checkout was opened. */
  shippingCents: number
  standardShippingCents: number
  lines: readonly LineFacts[]
  parcels: readonly ParcelFacts[]
  refunds: readonly RefundFacts[]
  returns: readonly ReturnFacts[]
}
