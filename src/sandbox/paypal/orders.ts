import { takeFault } from '../payment/faults.ts'
import type { Outcome, Row } from '../payment/provider.ts'
import { atomically } from '../payment/store.ts'
import type { PayPalContext } from './context.ts'
import { PayPalError, notFound, unprocessable } from './errors.ts'
import { once, type Answer } from './idempotency.ts'
import { resourceId } from './identifiers.ts'
import { checkOrder } from './order-request.ts'
import { orderBody } from './representations.ts'
import { asObject } from './request-checks.ts'
import { announce } from './webhook-events.ts'

const SIX_HOURS_MS = 6 * 3600 * 1000

export function createOrder(context: PayPalContext, body: unknown, requestId: string | undefined): Answer {
  const { store } = context
  if (takeFault(store, ['create-500'])) throw new PayPalError('INTERNAL_SERVER_ERROR')
  const order = checkOrder(body)
  const source = asObject(order.request.payment_source)
  if (source && requestId === undefined)
    throw new PayPalError('INVALID_REQUEST', [
      {
        issue: 'PAYPAL_REQUEST_ID_REQUIRED',
        description:
          "A PayPal-Request-Id is required if you are trying to process payment for an Order. Please specify a PayPal-Request-Id or Create the Order without a 'payment_source' specified.",
        location: 'header',
        field: 'PayPal-Request-Id',
      },
    ])
  const nowMs = context.now()
  return atomically(store, () =>
    once(store, { operation: 'create', resource: 'orders', requestId, nowMs }, () => {
      const id = resourceId()
      store
        .prepare(
          'insert into orders (id, status, request, currency, amount_minor, created_at, updated_at) values (?, ?, ?, ?, ?, ?, ?)',
        )
        .run(
          id,
          source ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
          JSON.stringify(order.request),
          order.currency,
          order.amountMinor,
          nowMs,
          nowMs,
        )
      return orderBody(context, findOrder(context, id))
    }),
  )
}

/** @throws PayPalError 404, also for an order that is not approved six hours after its creation */
export function findOrder(context: PayPalContext, id: string): Row {
  const row = context.store.prepare('select * from orders where id = ?').get(id)
  if (!row) throw notFound()
  const open = row.status !== 'COMPLETED' && row.status !== 'APPROVED'
  if (open && context.now() - Number(row.created_at) > SIX_HOURS_MS) throw notFound()
  return row
}

/** With `decline` the buyer approves the order, but the card is refused at the capture. */
export function decideOrder(context: PayPalContext, id: string, outcome: Outcome): void {
  const { store } = context
  atomically(store, () => {
    const row = findOrder(context, id)
    if (row.status === 'COMPLETED') throw alreadyCaptured()
    if (outcome === 'cancel') return
    store
      .prepare(
        "update orders set status = 'APPROVED', payer = 'buyer', decline_next = ?, updated_at = ? where id = ?",
      )
      .run(outcome === 'decline' ? 1 : 0, context.now(), id)
    if (row.status === 'APPROVED') return
    announce(context, 'CHECKOUT.ORDER.APPROVED', id, orderBody(context, findOrder(context, id)))
  })
  context.wake()
}

export function alreadyCaptured(): PayPalError {
  return unprocessable(
    'ORDER_ALREADY_CAPTURED',
    "Order already captured. If 'intent=CAPTURE' only one capture per order is allowed.",
  )
}
