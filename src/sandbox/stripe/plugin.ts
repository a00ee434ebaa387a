import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { startDelivery } from '../payment/event-delivery.ts'
import { hangingReplies } from '../payment/hanging-replies.ts'
import { NeverAnswered, type ProviderOptions } from '../payment/provider.ts'
import { atomically } from '../payment/store.ts'
import { testRoutes } from '../payment/test-routes.ts'
import { bankRoutes } from './bank-page.ts'
import { makeContext, newId, type StripeAccount } from './context.ts'
import { ownTrouble, StripeError } from './errors.ts'
import { signedHeaders } from './events.ts'
import { readForm } from './form.ts'
import { decideIntent, reviewCharge } from './intents.ts'
import { createRefund, endRefund } from './refunds.ts'
import { restRoutes } from './rest-routes.ts'

export type StripeOptions = ProviderOptions & StripeAccount

/** Stripe's library expects the REST calls below `/v1`. */
export function registerStripe(
  app: FastifyInstance,
  options: StripeOptions,
  route: RouteShorthandOptions,
): void {
  const context = makeContext(options)
  const worker = startDelivery(context, {
    signed: (raw) => signedHeaders(context, raw),
    completeReview: (id) => reviewCharge(context, id, 'COMPLETED'),
  })
  context.wake = worker.wake
  const hang = hangingReplies(app, options)
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, readForm(String(body))),
  )
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body === '' ? undefined : JSON.parse(String(body))),
  )
  app.setErrorHandler((error, request, reply) =>
    error instanceof NeverAnswered ? hang(reply) : sendError(error, request, reply),
  )
  void app.register(async (scope) => restRoutes(scope, context, route), { prefix: '/v1' })
  void app.register(
    async (scope) => {
      scope.get('/stripe.js', route, (_request, reply) => script(reply))
      bankRoutes(scope, context, route)
      testRoutes(scope, context, {
        route,
        decide: (id, outcome) => decideIntent(context, id, outcome),
        review: (id, verdict) => reviewCharge(context, id, verdict),
        refund: (charge, amount) => {
          atomically(context.store, () => createRefund(context, { charge, amount }))
          context.wake()
        },
        endRefund: (id, end) => endRefund(context, id, end),
      })
    },
    { prefix: '/sandbox/payment' },
  )
  app.addHook('onListen', async () => worker.wake())
  app.addHook('onClose', async () => {
    await worker.stop()
    context.store.close()
  })
}

const script = (reply: FastifyReply) =>
  reply
    .type('text/javascript; charset=utf-8')
    .header('Cache-Control', 'no-cache')
    .send(readFileSync(new URL('./browser/stripe.js', import.meta.url), 'utf8'))

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isExpected = error instanceof StripeError
  if (!isExpected) request.log.error(error)
  const { status, error: body } = isExpected ? error : ownTrouble()
  return reply.status(status).header('Request-Id', newId('req')).send({ error: body })
}
