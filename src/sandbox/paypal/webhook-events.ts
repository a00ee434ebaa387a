import { stamp, type PayPalContext } from './context.ts'
import { WEBHOOK_FAULTS, takeFault } from './faults.ts'
import { eventId } from './identifiers.ts'
import type { Json } from './request-checks.ts'

export type EventType =
  | 'CHECKOUT.ORDER.APPROVED'
  | 'PAYMENT.CAPTURE.COMPLETED'
  | 'PAYMENT.CAPTURE.PENDING'
  | 'PAYMENT.CAPTURE.DENIED'
  | 'PAYMENT.CAPTURE.REFUNDED'

const SUMMARIES: Record<EventType, string> = {
  'CHECKOUT.ORDER.APPROVED': 'An order has been approved by buyer',
  'PAYMENT.CAPTURE.COMPLETED': 'Payment completed',
  'PAYMENT.CAPTURE.PENDING': 'Payment pending',
  'PAYMENT.CAPTURE.DENIED': 'Payment denied',
  'PAYMENT.CAPTURE.REFUNDED': 'Payment refunded',
}

const RESOURCE_TYPES: Record<EventType, string> = {
  'CHECKOUT.ORDER.APPROVED': 'checkout-order',
  'PAYMENT.CAPTURE.COMPLETED': 'capture',
  'PAYMENT.CAPTURE.PENDING': 'capture',
  'PAYMENT.CAPTURE.DENIED': 'capture',
  'PAYMENT.CAPTURE.REFUNDED': 'refund',
}

const LATE_MS = 15_000
const HELD_MS = 5_000

/**
 * Writes the event and its deliveries in the transaction that made it true, so that a killed process tells
 * the shop after it has started again. Faults decide how it will arrive.
 */
export function announce(context: PayPalContext, type: EventType, orderId: string, resource: Json): void {
  const { store, options } = context
  const nowMs = context.now()
  const id = eventId()
  const body = {
    id,
    event_version: '1.0',
    create_time: stamp(nowMs),
    resource_type: RESOURCE_TYPES[type],
    resource_version: '2.0',
    event_type: type,
    summary: SUMMARIES[type],
    resource,
    links: [{ href: `${context.base()}/v1/notifications/webhooks-events/${id}`, rel: 'self', method: 'GET' }],
  }
  store
    .prepare('insert into events (id, type, order_id, body, created_at) values (?, ?, ?, ?, ?)')
    .run(id, type, orderId, JSON.stringify(body), nowMs)
  if (options.webhookUrl === undefined) return
  const fault = takeFault(store, WEBHOOK_FAULTS, orderId)
  const insert = store.prepare(
    'insert into deliveries (event_id, order_id, due_at, held) values (?, ?, ?, ?)',
  )
  if (fault === 'webhook-late') insert.run(id, orderId, nowMs + (options.webhookLateMs ?? LATE_MS), 0)
  else if (fault === 'webhook-out-of-order')
    insert.run(id, orderId, nowMs + (options.webhookHeldMs ?? HELD_MS), 1)
  else insert.run(id, orderId, nowMs, 0)
  if (fault === 'webhook-doubled') insert.run(id, orderId, nowMs, 0)
}
