import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { startDelivery } from '../payment/event-delivery.ts'
import { hangingReplies } from '../payment/hanging-replies.ts'
import { NeverAnswered } from '../payment/provider.ts'
import { testRoutes } from '../payment/test-routes.ts'
import { reviewCapture } from './captures.ts'
import { makeContext } from './context-of.ts'
import type { PayPalOptions } from './context.ts'
import { PayPalError } from './errors.ts'
import { debugId } from './identifiers.ts'
import { toMoney } from './money.ts'
import { decideOrder } from './orders.ts'
import { pageRoutes } from './page-routes.ts'
import { endRefund, refundCapture } from './refunds.ts'
import { restRoutes } from './rest-routes.ts'
import { signedHeaders } from './webhook-signature.ts'

export function registerPayPal(
  host: FastifyInstance,
  options: PayPalOptions,
  route: RouteShorthandOptions,
): void {
  void host.register(async (app) => serve(app, options, route), { prefix: '/sandbox/payment' })
}

function serve(app: FastifyInstance, options: PayPalOptions, route: RouteShorthandOptions): void {
  const context = makeContext(options)
  const worker = startDelivery(context, {
    signed: (raw) => signedHeaders(context, raw),
    completeReview: (id) => reviewCapture(context, id, 'COMPLETED'),
  })
  context.wake = worker.wake
  const hang = hangingReplies(app, options)

  acceptBodies(app)
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof NeverAnswered) return hang(reply)
    return sendError(error, request, reply)
  })
  restRoutes(app, context, route)
  pageRoutes(app, context, route)
  testRoutes(app, context, {
    route,
    decide: (id, outcome) => decideOrder(context, id, outcome),
    review: (id, verdict) => reviewCapture(context, id, verdict),
    refund: (id, cents) => refundCapture(context, id, { amount: toMoney(cents, 'EUR') }, undefined),
    endRefund: (id, end) => endRefund(context, id, end),
  })
  app.addHook('onListen', async () => worker.wake())
  app.addHook('onClose', async () => {
    await worker.stop()
    context.store.close()
  })
}

/** Accepts forms, and empty JSON bodies, which are usual for `…/capture`. */
function acceptBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.addContentTypeParser(
    ['application/json', 'text/plain'],
    { parseAs: 'string' },
    (_request, body, done) => {
      if (String(body).trim() === '') return done(null, undefined)
      try {
        return done(null, JSON.parse(String(body)))
      } catch {
        return done(
          new PayPalError('INVALID_REQUEST', [
            {
              issue: 'MALFORMED_REQUEST_JSON',
              description: 'The request JSON is not well formed.',
              location: 'body',
            },
          ]),
        )
      }
    },
  )
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const id = debugId()
  const expected = error instanceof PayPalError
  if (!expected) request.log.error(error)
  const refusal = expected ? error : new PayPalError('INTERNAL_SERVER_ERROR')
  return reply.status(refusal.status).header('Paypal-Debug-Id', id).send(refusal.body(id))
}
