import type { Row } from '../payment/provider.ts'
import {
  atomically,
  refundableMinor,
  storedCapture,
  storeRefund,
  storeRefundEnd,
  type RefundEnd,
} from '../payment/store.ts'
import { newId, type Json, type StripeContext } from './context.ts'
import { invalid, missing } from './errors.ts'
import { announce } from './events.ts'
import { fieldsOf, textOf } from './form.ts'
import { refundBody } from './representations.ts'

/** Refunds `params.amount` cents or, without it, everything that is left. */
export function createRefund(context: StripeContext, params: Json): Json {
  const { store } = context
  const chargeId = textOf(params.charge) ?? ''
  const capture = storedCapture(store, chargeId, context.now())
  if (!capture) throw missing('charge', chargeId)
  if (capture.status === 'REFUNDED')
    throw invalid(`Charge ${chargeId} has already been refunded.`, { code: 'charge_already_refunded' })
  if (capture.status !== 'COMPLETED' && capture.status !== 'PARTIALLY_REFUNDED')
    throw invalid('This charge cannot be refunded yet.', { code: 'charge_not_refundable' })
  const left = refundableMinor(store, capture)
  const amount = params.amount === undefined ? left : Number(params.amount)
  if (!Number.isSafeInteger(amount) || amount < 1)
    throw invalid('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' })
  if (amount > left)
    throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      code: 'amount_too_large',
      param: 'amount',
    })
  return insertRefund(context, capture, { amount, metadata: fieldsOf(params.metadata) })
}

function insertRefund(
  context: StripeContext,
  capture: Row,
  { amount, metadata }: { amount: number; metadata: Json },
): Json {
  const { store } = context
  const id = newId('re')
  storeRefund(store, {
    id,
    capture,
    amountMinor: amount,
    ownId: textOf(metadata.refund_id),
    note: JSON.stringify(metadata),
    at: context.now(),
  })
  const body = refundBody(context, findRefund(context, id))
  announce(context, 'refund.created', String(capture.order_id), body)
  return body
}

export function endRefund(context: StripeContext, id: string, end: RefundEnd): void {
  atomically(context.store, () => {
    const capture = storeRefundEnd(context.store, findRefund(context, id), { end, at: context.now() })
    const type = end === 'FAILED' ? 'refund.failed' : 'refund.updated'
    announce(context, type, String(capture.order_id), refundBody(context, findRefund(context, id)))
  })
  context.wake()
}

export function findRefund({ store }: StripeContext, id: string): Row {
  const row = store.prepare('select * from refunds where id = ?').get(id)
  if (!row) throw missing('refund', id)
  return row
}

export function listRefunds(context: StripeContext, charge: string): Json {
  const rows = context.store
    .prepare('select * from refunds where capture_id = ? order by rowid desc limit 100')
    .all(charge)
  return {
    object: 'list',
    url: '/v1/refunds',
    has_more: false,
    data: rows.map((row) => refundBody(context, row)),
  }
}
