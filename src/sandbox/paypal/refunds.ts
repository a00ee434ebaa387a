import type { Row } from '../payment/provider.ts'
import { atomically, refundableMinor, storeRefund, storeRefundEnd, type RefundEnd } from '../payment/store.ts'
import { findCapture } from './captures.ts'
import type { PayPalContext } from './context.ts'
import { notFound, unprocessable } from './errors.ts'
import { once, type Answer } from './idempotency.ts'
import { resourceId } from './identifiers.ts'
import { toMoney } from './money.ts'
import { refundBody } from './representations.ts'
import { BusinessCheck, SchemaCheck, asObject } from './request-checks.ts'
import { announce } from './webhook-events.ts'

type RefundRequest = {
  amountMinor: number | undefined
  customId: string | undefined
  invoiceId: string | undefined
  note: string | undefined
}

/** Refunds the amount in `body` or, without one, everything that is left. */
export function refundCapture(
  context: PayPalContext,
  captureId: string,
  body: unknown,
  requestId: string | undefined,
): Answer {
  const { store } = context
  const answer = atomically(store, () =>
    once(store, { operation: 'refund', resource: captureId, requestId, nowMs: context.now() }, () => {
      const capture = findCapture(context, captureId)
      const request = readRequest(body, String(capture.currency))
      const left = leftOf(context, capture)
      const amount = request.amountMinor ?? left
      if (amount > left) throw tooMuch()
      return refundBody(context, insertRefund(context, capture, amount, left, request))
    }),
  )
  context.wake()
  return answer
}

function leftOf(context: PayPalContext, capture: Row): number {
  if (capture.status === 'PENDING')
    throw unprocessable(
      'PENDING_CAPTURE',
      'Cannot initiate a refund as the capture is pending. Capture is typically pending when the payer has funded the transaction by using an e-check or bank account.',
    )
  if (capture.status === 'REFUNDED')
    throw unprocessable('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded.')
  if (capture.status !== 'COMPLETED' && capture.status !== 'PARTIALLY_REFUNDED')
    throw unprocessable('INVALID_CAPTURE_STATUS', 'The capture is not in a state that can be refunded.')
  return refundableMinor(context.store, capture)
}

const tooMuch = () =>
  unprocessable(
    'REFUND_AMOUNT_EXCEEDED',
    'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
    '/amount/value',
  )

function readRequest(body: unknown, currency: string): RefundRequest {
  const request = asObject(body) ?? {}
  const schema = new SchemaCheck()
  const amount = schema.money(request.amount, '/amount')
  const checked = {
    customId: schema.text(request.custom_id, '/custom_id', 127),
    invoiceId: schema.text(request.invoice_id, '/invoice_id', 127),
    note: schema.text(request.note_to_payer, '/note_to_payer', 255),
  }
  schema.done()
  if (!amount) return { ...checked, amountMinor: undefined }
  const business = new BusinessCheck()
  const amountMinor = business.amount(amount, '/amount')
  if (amountMinor === 0 && Number(amount.value) === 0)
    business.refuse('CANNOT_BE_ZERO_OR_NEGATIVE', 'Must be greater than zero.', '/amount/value', amount.value)
  if (amount.currency_code !== currency)
    business.refuse(
      'REFUND_CAPTURE_CURRENCY_MISMATCH',
      'Refund must be in the same currency as the capture.',
      '/amount/currency_code',
      amount.currency_code,
    )
  business.done()
  return { ...checked, amountMinor }
}

function insertRefund(
  context: PayPalContext,
  capture: Row,
  amount: number,
  left: number,
  request: RefundRequest,
): Row {
  const { store } = context
  const id = resourceId()
  storeRefund(store, {
    id,
    capture,
    amountMinor: amount,
    customId: request.customId,
    ownId: request.invoiceId,
    note: request.note,
    at: context.now(),
  })
  const row = findRefund(context, id)
  const total = toMoney(Number(capture.amount_minor) - left + amount, String(capture.currency))
  const event = row.status === 'PENDING' ? 'PAYMENT.REFUND.PENDING' : 'PAYMENT.CAPTURE.REFUNDED'
  announce(context, event, String(capture.order_id), {
    ...refundBody(context, row),
    seller_payable_breakdown: {
      gross_amount: toMoney(amount, String(capture.currency)),
      total_refunded_amount: total,
    },
  })
  return row
}

export function endRefund(context: PayPalContext, id: string, end: RefundEnd): void {
  atomically(context.store, () => {
    const capture = storeRefundEnd(context.store, findRefund(context, id), { end, at: context.now() })
    const event = end === 'FAILED' ? 'PAYMENT.REFUND.FAILED' : 'PAYMENT.CAPTURE.REFUNDED'
    announce(context, event, String(capture.order_id), refundBody(context, findRefund(context, id)))
  })
  context.wake()
}

export function findRefund(context: PayPalContext, id: string): Row {
  const row = context.store.prepare('select * from refunds where id = ?').get(id)
  if (!row) throw notFound()
  return row
}
