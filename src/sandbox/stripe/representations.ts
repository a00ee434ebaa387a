import type { Row } from '../payment/provider.ts'
import { refundedMinor } from '../payment/store.ts'
import { newId, seconds, type Json, type StripeContext } from './context.ts'
import { fieldsOf, textOf } from './form.ts'

export type IntentRequest = {
  params: Json
  clientSecret: string
  returnUrl?: string
  lastError?: Json
}

export const requestOf = (row: Row): IntentRequest => JSON.parse(String(row.request)) as IntentRequest

export function intentBody(context: StripeContext, row: Row): Json {
  const { params, clientSecret, returnUrl, lastError } = requestOf(row)
  const { status } = row
  const amount = Number(row.amount_minor)
  return {
    id: row.id,
    object: 'payment_intent',
    amount,
    amount_capturable: status === 'requires_capture' ? amount : 0,
    amount_received: status === 'succeeded' ? amount : 0,
    capture_method: 'manual',
    client_secret: clientSecret,
    created: seconds(row.created_at),
    currency: String(row.currency).toLowerCase(),
    description: params.description ?? null,
    last_payment_error: status === 'requires_payment_method' ? (lastError ?? null) : null,
    latest_charge: row.payer === null ? null : chargeBody(context, row),
    livemode: false,
    metadata: fieldsOf(params.metadata),
    next_action:
      status === 'requires_action'
        ? {
            type: 'redirect_to_url',
            redirect_to_url: { url: `${context.base()}/bank/${String(row.id)}`, return_url: returnUrl },
          }
        : null,
    shipping: params.shipping ?? null,
    status,
  }
}

const SETTLED = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']

export function chargeBody({ store }: StripeContext, order: Row): Json {
  const capture = store.prepare('select * from captures where order_id = ?').get(String(order.id))
  const refunded = refundedMinor(store, String(order.payer))
  const amount = Number(order.amount_minor)
  const isSettled = SETTLED.includes(String(capture?.status))
  const currency = String(order.currency).toLowerCase()
  const fee = Math.round(amount * 0.015) + 25
  return {
    id: order.payer,
    object: 'charge',
    amount,
    amount_captured: isSettled ? amount : 0,
    amount_refunded: refunded,
    balance_transaction: isSettled
      ? { id: newId('txn'), object: 'balance_transaction', amount, currency, fee, net: amount - fee }
      : null,
    captured: isSettled,
    created: seconds(order.created_at),
    currency,
    livemode: false,
    paid: true,
    payment_intent: order.id,
    refunded: refunded === amount,
    status: chargeStatus(capture?.status),
  }
}

function chargeStatus(captured: unknown): string {
  if (captured === 'PENDING') return 'pending'
  return captured === 'DECLINED' ? 'failed' : 'succeeded'
}

export function refundBody({ store }: StripeContext, row: Row): Json {
  const capture = store.prepare('select order_id from captures where id = ?').get(String(row.capture_id))
  return {
    id: row.id,
    object: 'refund',
    amount: row.amount_minor,
    charge: row.capture_id,
    created: seconds(row.created_at),
    currency: String(row.currency).toLowerCase(),
    metadata: JSON.parse(textOf(row.note) ?? '{}') as Json,
    payment_intent: capture?.order_id ?? null,
    ...(row.status === 'FAILED' && { failure_reason: 'expired_or_canceled_card' }),
    status: refundStatus(row.status),
  }
}

function refundStatus(stored: unknown): string {
  if (stored === 'COMPLETED') return 'succeeded'
  return stored === 'FAILED' ? 'failed' : 'pending'
}

export function expanded(body: Json, expand: readonly string[]): Json {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      if (!['latest_charge', 'balance_transaction'].includes(name) || value === null) return [name, value]
      const inner = fieldsOf(value)
      const isWanted = expand.some((path) => path === name || path.startsWith(`${name}.`))
      const below = expand
        .filter((path) => path.startsWith(`${name}.`))
        .map((path) => path.slice(name.length + 1))
      return [name, isWanted ? expanded(inner, below) : inner.id]
    }),
  )
}
