import { CAPTURE_FAULTS, takeFault } from '../payment/faults.ts'
import { NeverAnswered, type Row } from '../payment/provider.ts'
import { atomically, storedCapture } from '../payment/store.ts'
import type { PayPalContext } from './context.ts'
import { PayPalError, notFound, unprocessable } from './errors.ts'
import { once, type Answer } from './idempotency.ts'
import { resourceId } from './identifiers.ts'
import { alreadyCaptured, findOrder } from './orders.ts'
import { captureBody, orderBody } from './representations.ts'
import { keptRequest, type Json } from './request-checks.ts'
import { announce } from './webhook-events.ts'

/** Uses up a fault only if the order is approved and the call does not repeat an earlier one. */
export function captureOrder(context: PayPalContext, orderId: string, requestId: string | undefined): Answer {
  const { store } = context
  let trouble: (typeof CAPTURE_FAULTS)[number] | undefined
  const answer = atomically(store, () =>
    once(store, { operation: 'capture', resource: orderId, requestId, nowMs: context.now() }, () => {
      const order = findOrder(context, orderId)
      checkCapturable(order)
      trouble = takeFault(store, CAPTURE_FAULTS, orderId)
      if (trouble === 'capture-declined' || order.decline_next === 1) return decline(context, orderId)
      capture(context, order, trouble === 'capture-pending')
      return orderBody(context, findOrder(context, orderId))
    }),
  )
  if (answer.body === undefined) throw instrumentDeclined(context, orderId)
  context.wake()
  if (trouble === 'capture-timeout') throw new NeverAnswered()
  if (trouble === 'capture-500-after-capture') throw new PayPalError('INTERNAL_SERVER_ERROR')
  return answer
}

function checkCapturable(order: Row): void {
  if (order.status === 'COMPLETED') throw alreadyCaptured()
  if (order.status !== 'APPROVED')
    throw unprocessable(
      'ORDER_NOT_APPROVED',
      'Payer has not yet approved the Order for payment. Please redirect the payer to the "rel":"approve" url returned as part of the HATEOAS links within the Create Order call or provide a valid payment_source in the request.',
    )
}

function capture(context: PayPalContext, order: Row, pending: boolean): void {
  const { store, options } = context
  const nowMs = context.now()
  const id = resourceId()
  const { unit } = keptRequest(order.request)
  const wait = options.pendingCompletesAfterMs
  store
    .prepare(
      `insert into captures (id, order_id, status, currency, amount_minor, custom_id, invoice_id, completes_at, created_at, updated_at)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      id,
      String(order.id),
      pending ? 'PENDING' : 'COMPLETED',
      String(order.currency),
      Number(order.amount_minor),
      textOrNull(unit.custom_id),
      textOrNull(unit.invoice_id),
      pending && wait !== undefined ? nowMs + wait : null,
      nowMs,
      nowMs,
    )
  store
    .prepare("update orders set status = 'COMPLETED', updated_at = ? where id = ?")
    .run(nowMs, String(order.id))
  announce(
    context,
    pending ? 'PAYMENT.CAPTURE.PENDING' : 'PAYMENT.CAPTURE.COMPLETED',
    String(order.id),
    captureBody(context, findCapture(context, id)),
  )
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

function decline(context: PayPalContext, orderId: string): undefined {
  context.store
    .prepare(
      "update orders set status = 'PAYER_ACTION_REQUIRED', decline_next = 0, updated_at = ? where id = ?",
    )
    .run(context.now(), orderId)
  return undefined
}

function instrumentDeclined(context: PayPalContext, orderId: string): PayPalError {
  return new PayPalError(
    'UNPROCESSABLE_ENTITY',
    [
      {
        issue: 'INSTRUMENT_DECLINED',
        description:
          "The instrument presented was either declined by the processor or bank, or it can't be used for this payment.",
      },
    ],
    [{ href: `${context.base()}/checkoutnow?token=${orderId}`, rel: 'redirect', method: 'GET' }],
  )
}

export function findCapture(context: PayPalContext, id: string): Row {
  const row = storedCapture(context.store, id, context.now())
  if (!row) throw notFound()
  return row
}

/** A capture that already has this verdict stays as it is. */
export function reviewCapture(context: PayPalContext, id: string, verdict: 'COMPLETED' | 'DECLINED'): Json {
  const body = atomically(context.store, () => {
    const row = findCapture(context, id)
    if (row.status !== 'PENDING') {
      if (row.status === verdict) return captureBody(context, row)
      throw unprocessable('CAPTURE_NOT_PENDING', `The capture is ${String(row.status)}.`)
    }
    context.store
      .prepare('update captures set status = ?, completes_at = null, updated_at = ? where id = ?')
      .run(verdict, context.now(), id)
    const body = captureBody(context, findCapture(context, id))
    announce(
      context,
      verdict === 'COMPLETED' ? 'PAYMENT.CAPTURE.COMPLETED' : 'PAYMENT.CAPTURE.DENIED',
      String(row.order_id),
      body,
    )
    return body
  })
  context.wake()
  return body
}
