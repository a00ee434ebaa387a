import { randomBytes } from 'node:crypto'
import { CAPTURE_FAULTS, takeFault } from '../payment/faults.ts'
import { NeverAnswered, type Outcome, type Row } from '../payment/provider.ts'
import { atomically } from '../payment/store.ts'
import { newId, type Json, type StripeContext } from './context.ts'
import {
  authenticationFailed,
  cardDeclined,
  invalid,
  missing,
  ownTrouble,
  unexpectedState,
} from './errors.ts'
import { announce } from './events.ts'
import { textOf } from './form.ts'
import { intentBody, type IntentRequest, requestOf } from './representations.ts'

export function createIntent(context: StripeContext, params: Json): Json {
  const { store } = context
  if (takeFault(store, ['create-500'])) throw ownTrouble()
  const amount = Number(params.amount)
  if (!Number.isSafeInteger(amount) || amount < 50)
    throw invalid('Amount must be at least €0.50 eur', { code: 'amount_too_small', param: 'amount' })
  const currency = textOf(params.currency)
  if (currency !== 'eur') throw invalid(`Invalid currency: ${currency ?? ''}.`, { param: 'currency' })
  if (params.capture_method !== 'manual')
    throw invalid('The sandbox knows manual captures only.', { param: 'capture_method' })
  const id = newId('pi')
  const request = { params, clientSecret: `${id}_secret_${randomBytes(12).toString('hex')}` }
  const nowMs = context.now()
  store
    .prepare(
      'insert into orders (id, status, request, currency, amount_minor, created_at, updated_at) values (?, ?, ?, ?, ?, ?, ?)',
    )
    .run(id, 'requires_payment_method', JSON.stringify(request), 'EUR', amount, nowMs, nowMs)
  return intentBody(context, findIntent(context, id))
}

export function findIntent({ store }: StripeContext, id: string): Row {
  const row = store.prepare('select * from orders where id = ?').get(id)
  if (!row) throw missing('payment_intent', id)
  return row
}

function setStatus(context: StripeContext, id: string, status: string): Row {
  context.store
    .prepare('update orders set status = ?, updated_at = ? where id = ?')
    .run(status, context.now(), id)
  return findIntent(context, id)
}

/** `outcome` names the sandbox card. The card 'authenticate' must be confirmed at the bank first (3-D Secure). */
export function confirmIntent(context: StripeContext, id: string, params: Json): Json {
  const { client_secret: secret, outcome, return_url: returnUrl } = params
  if (requestOf(findIntent(context, id)).clientSecret !== secret)
    throw invalid('The client_secret provided does not match this PaymentIntent.')
  if (outcome === 'authenticate') requireAction(context, id, textOf(returnUrl))
  else decideIntent(context, id, outcome as Outcome)
  if (outcome === 'decline') throw cardDeclined()
  return intentBody(context, findIntent(context, id))
}

function requireAction(context: StripeContext, id: string, returnUrl: string | undefined): void {
  if (returnUrl === undefined)
    throw invalid('A return_url must be specified.', {
      code: 'payment_intent_redirect_confirmation_without_return_url',
    })
  atomically(context.store, () => {
    const row = findIntent(context, id)
    if (!CONFIRMABLE.has(String(row.status))) throw unexpectedState('confirmed', row.status)
    keepRequest(context, row, { returnUrl })
    const waiting = setStatus(context, id, 'requires_action')
    announce(context, 'payment_intent.requires_action', id, intentBody(context, waiting))
  })
  context.wake()
}

const CONFIRMABLE = new Set(['requires_payment_method', 'requires_action'])

function keepRequest({ store }: StripeContext, row: Row, more: Partial<IntentRequest>): void {
  store
    .prepare('update orders set request = ? where id = ?')
    .run(JSON.stringify({ ...requestOf(row), ...more }), String(row.id))
}

export function decideIntent(context: StripeContext, id: string, outcome: Outcome): void {
  const { store } = context
  atomically(store, () => {
    const row = findIntent(context, id)
    if (row.status === 'requires_capture') return
    if (!CONFIRMABLE.has(String(row.status))) throw unexpectedState('confirmed', row.status)
    if (outcome === 'cancel') return
    if (outcome === 'decline') {
      const { error } = row.status === 'requires_action' ? authenticationFailed() : cardDeclined()
      keepRequest(context, row, { lastError: error })
      const failed = setStatus(context, id, 'requires_payment_method')
      return announce(context, 'payment_intent.payment_failed', id, intentBody(context, failed))
    }
    store.prepare('update orders set payer = ? where id = ?').run(newId('ch'), id)
    const held = setStatus(context, id, 'requires_capture')
    announce(context, 'payment_intent.amount_capturable_updated', id, intentBody(context, held))
  })
  context.wake()
}

/** A fault affects only a call that would otherwise have captured the payment. */
export function captureIntent(context: StripeContext, id: string): { body: Json; after?: Error } {
  const { store, options } = context
  const row = findIntent(context, id)
  if (row.status !== 'requires_capture') throw unexpectedState('captured', row.status)
  const trouble = takeFault(store, CAPTURE_FAULTS, id)
  if (trouble === 'capture-declined') {
    // The bank releases the authorisation, so the buyer must choose another card.
    setStatus(context, id, 'requires_payment_method')
    throw cardDeclined()
  }
  const isPending = trouble === 'capture-pending'
  const nowMs = context.now()
  const wait = options.pendingCompletesAfterMs
  store
    .prepare(
      `insert into captures (id, order_id, status, currency, amount_minor, completes_at, created_at, updated_at)
       values (?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      String(row.payer),
      id,
      isPending ? 'PENDING' : 'COMPLETED',
      String(row.currency),
      Number(row.amount_minor),
      isPending && wait !== undefined ? nowMs + wait : null,
      nowMs,
      nowMs,
    )
  const taken = setStatus(context, id, isPending ? 'processing' : 'succeeded')
  const body = intentBody(context, taken)
  announce(context, isPending ? 'payment_intent.processing' : 'payment_intent.succeeded', id, body)
  if (trouble === 'capture-timeout') return { body, after: new NeverAnswered() }
  if (trouble === 'capture-500-after-capture') return { body, after: ownTrouble() }
  return { body }
}

export function cancelIntent(context: StripeContext, id: string): Json {
  const row = findIntent(context, id)
  if (row.status !== 'requires_capture' && !CONFIRMABLE.has(String(row.status)))
    throw unexpectedState('canceled', row.status)
  const body = intentBody(context, setStatus(context, id, 'canceled'))
  announce(context, 'payment_intent.canceled', id, body)
  return body
}

/** A capture that is no longer pending stays as it is. */
export function reviewCharge(context: StripeContext, id: string, verdict: 'COMPLETED' | 'DECLINED'): Json {
  const { store } = context
  const body = atomically(store, () => {
    const row = store.prepare('select * from captures where id = ?').get(id)
    if (!row) throw missing('charge', id)
    const orderId = String(row.order_id)
    if (row.status !== 'PENDING') return intentBody(context, findIntent(context, orderId))
    store
      .prepare('update captures set status = ?, completes_at = null, updated_at = ? where id = ?')
      .run(verdict, context.now(), id)
    const isPaid = verdict === 'COMPLETED'
    const made = intentBody(context, setStatus(context, orderId, isPaid ? 'succeeded' : 'canceled'))
    announce(context, isPaid ? 'payment_intent.succeeded' : 'payment_intent.canceled', orderId, made)
    return made
  })
  context.wake()
  return body
}
