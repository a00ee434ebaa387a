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
  /** What a code took off the whole line. */
  discountCents: number
}
export type ParcelFacts = {
  state: ParcelState
  isResent: boolean
  deliveredAt: Date | null
  lines: Packs
}
export type RefundFacts = {
  state: RefundState
  amountCents: number
  shippingCents: number
  /** The return that it pays. */
  ofReturn: string | null
  /** `unsent`: how many of the packs had not left and do not go into a parcel any more. */
  lines: readonly {
    line: string
    quantity: number
    unsent: number
    restocks: boolean
    discountCents: number
  }[]
}
export type ReturnFacts = {
  id: string
  step: ReturnStep
  isOpen: boolean
  /** Of some packs only; else the customer withdrew from the whole order, as far as it was left. */
  isPart: boolean
  /** Whether its packs had left when it was declared. */
  comesBack: boolean
  isChecked: boolean
  declaredAt: Date
  lines: readonly { line: string; quantity: number; restocked: number; damaged: number }[]
}

/** Everything that the account depends on. Lists are in the order of time. */
export type OrderFacts = {
  status: OrderStatus
  /** The last change of the status. */
  changedAt: Date
  totalCents: number
  /** Given back, as far as it is done. */
  refundedCents: number
  /** The delivery fee that was paid, and the one of the standard way on that day. */
  shippingCents: number
  standardShippingCents: number
  lines: readonly LineFacts[]
  parcels: readonly ParcelFacts[]
  refunds: readonly RefundFacts[]
  returns: readonly ReturnFacts[]
}
