import { storeEvent } from '../payment/event-delivery.ts'
import { stamp, type PayPalContext } from './context.ts'
import { eventId } from './identifiers.ts'
import type { Json } from './request-checks.ts'

export type EventType =
  | 'CHECKOUT.ORDER.APPROVED'
  | 'PAYMENT.CAPTURE.COMPLETED'
  | 'PAYMENT.CAPTURE.PENDING'
  | 'PAYMENT.CAPTURE.DENIED'
  | 'PAYMENT.CAPTURE.REFUNDED'
  | 'PAYMENT.REFUND.PENDING'
  | 'PAYMENT.REFUND.FAILED'

const SUMMARIES: Record<EventType, string> = {
  'CHECKOUT.ORDER.APPROVED': 'An order has been approved by buyer',
  'PAYMENT.CAPTURE.COMPLETED': 'Payment completed',
  'PAYMENT.CAPTURE.PENDING': 'Payment pending',
  'PAYMENT.CAPTURE.DENIED': 'Payment denied',
  'PAYMENT.CAPTURE.REFUNDED': 'Payment refunded',
  'PAYMENT.REFUND.PENDING': 'Refund pending',
  'PAYMENT.REFUND.FAILED': 'Refund failed',
}

const RESOURCE_TYPES: Record<EventType, string> = {
  'CHECKOUT.ORDER.APPROVED': 'checkout-order',
  'PAYMENT.CAPTURE.COMPLETED': 'capture',
  'PAYMENT.CAPTURE.PENDING': 'capture',
  'PAYMENT.CAPTURE.DENIED': 'capture',
  'PAYMENT.CAPTURE.REFUNDED': 'refund',
  'PAYMENT.REFUND.PENDING': 'refund',
  'PAYMENT.REFUND.FAILED': 'refund',
}

export function announce(context: PayPalContext, type: EventType, orderId: string, resource: Json): void {
  const id = eventId()
  const body = {
    id,
    event_version: '1.0',
    create_time: stamp(context.now()),
    resource_type: RESOURCE_TYPES[type],
    resource_version: '2.0',
    event_type: type,
    summary: SUMMARIES[type],
    resource,
    links: [{ href: `${context.base()}/v1/notifications/webhooks-events/${id}`, rel: 'self', method: 'GET' }],
  }
  storeEvent(context, { id, type, orderId, body })
}
