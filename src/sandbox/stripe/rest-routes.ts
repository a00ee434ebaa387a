import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { newId, type Json, type StripeContext } from './context.ts'
import { missing, StripeError } from './errors.ts'
import { fieldsOf, textOf } from './form.ts'
import { once } from './idempotency.ts'
import { cancelIntent, captureIntent, confirmIntent, createIntent, findIntent } from './intents.ts'
import { createRefund, findRefund, listRefunds } from './refunds.ts'
import { chargeBody, expanded, intentBody, refundBody } from './representations.ts'

type WithId = { Params: { id: string } }
type Work = (params: Json) => { body: Json; after?: Error }

export function restRoutes(app: FastifyInstance, context: StripeContext, route: RouteShorthandOptions): void {
  const { secretKey, publishableKey } = context.account
  // Stripe.js calls this from the shop's page, with the publishable key.
  app.post<WithId>('/payment_intents/:id/confirm', route, (request) => {
    checkKey(request, publishableKey)
    return expanded(confirmIntent(context, request.params.id, fieldsOf(request.body)), [])
  })
  void app.register(async (guarded) => {
    guarded.addHook('onRequest', async (request) => checkKey(request, secretKey))
    const post = (path: string, work: (id: string) => Work) =>
      guarded.post<WithId>(path, route, (request, reply) =>
        answer(context, request, reply, work(request.params.id)),
      )
    post('/payment_intents', () => (params) => ({ body: createIntent(context, params) }))
    post('/payment_intents/:id/capture', (id) => () => captureIntent(context, id))
    post('/payment_intents/:id/cancel', (id) => () => ({ body: cancelIntent(context, id) }))
    post('/refunds', () => (params) => ({ body: createRefund(context, params) }))
    guarded.get<WithId>('/payment_intents/:id', route, (request) =>
      expanded(intentBody(context, findIntent(context, request.params.id)), expandOf(request.query)),
    )
    guarded.get<WithId>('/charges/:id', route, (request) => {
      const { id } = request.params
      const order = context.store.prepare('select * from orders where payer = ?').get(id)
      if (!order) throw missing('charge', id)
      return expanded(chargeBody(context, order), expandOf(request.query))
    })
    guarded.get('/refunds', route, (request) =>
      listRefunds(context, textOf(fieldsOf(request.query).charge) ?? ''),
    )
    guarded.get<WithId>('/refunds/:id', route, (request) =>
      refundBody(context, findRefund(context, request.params.id)),
    )
  })
}

function expandOf(of: unknown): string[] {
  const { expand, ...flat } = fieldsOf(of)
  const listed = Object.entries(flat).filter(([name]) => name.startsWith('expand['))
  return [...listed.map(([, value]) => value), ...Object.values(fieldsOf(expand))].map(String)
}

function answer(
  context: StripeContext,
  request: FastifyRequest,
  reply: FastifyReply,
  work: Work,
): FastifyReply {
  const params = fieldsOf(request.body)
  const { status, body, after } = once(
    context,
    { key: textOf(request.headers['idempotency-key']), path: request.url, params },
    () => work(params),
  )
  if (after) throw after
  return reply
    .status(status)
    .header('Request-Id', newId('req'))
    .send('error' in body ? body : expanded(body, expandOf(params)))
}

function checkKey(request: FastifyRequest, key: string): void {
  const given = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const [left, right] = [given, key].map((text) => Buffer.from(text.padEnd(128).slice(0, 128)))
  if (left && right && timingSafeEqual(left, right)) return
  throw new StripeError(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' })
}
