import { createHmac } from 'node:crypto'
import { storeEvent } from '../payment/event-delivery.ts'
import { newId, seconds, type Json, type StripeContext } from './context.ts'
import { expanded } from './representations.ts'

export function announce(context: StripeContext, type: string, orderId: string, object: Json): void {
  const id = newId('evt')
  const body = {
    id,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: seconds(context.now()),
    data: { object: expanded(object, []) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  }
  storeEvent(context, { id, type, orderId, body })
}

export function signedHeaders({ account, now }: StripeContext, raw: Buffer): Record<string, string> {
  const time = seconds(now())
  const signature = createHmac('sha256', account.webhookSecret).update(`${time}.`).update(raw).digest('hex')
  return {
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': `t=${time},v1=${signature}`,
  }
}
