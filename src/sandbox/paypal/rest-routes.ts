import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { basicCredentials, checkToken, makeToken, sameText } from './access-token.ts'
import { captureOrder, findCapture } from './captures.ts'
import type { PayPalContext } from './context.ts'
import { PayPalError } from './errors.ts'
import type { Answer } from './idempotency.ts'
import { debugId } from './identifiers.ts'
import { createOrder, findOrder } from './orders.ts'
import { refundCapture, findRefund } from './refunds.ts'
import { captureBody, orderBody, refundBody } from './representations.ts'
import { asObject, type Json } from './request-checks.ts'
import { verificationStatus } from './webhook-signature.ts'

type WithId = { Params: { id: string } }

const NINE_HOURS_S = 32_400

export function restRoutes(app: FastifyInstance, context: PayPalContext, route: RouteShorthandOptions): void {
  app.post('/v1/oauth2/token', route, (request, reply) => grantToken(context, request, reply))
  void app.register(async (guarded) => {
    guarded.addHook('onRequest', async (request) =>
      checkToken(context.tokenSecret, request.headers.authorization, context.now()),
    )
    guarded.post('/v2/checkout/orders', route, (request, reply) =>
      answer(request, reply, createOrder(context, request.body, requestId(request))),
    )
    guarded.get<WithId>('/v2/checkout/orders/:id', route, (request) =>
      orderBody(context, findOrder(context, request.params.id)),
    )
    guarded.post<WithId>('/v2/checkout/orders/:id/capture', route, (request, reply) =>
      answer(request, reply, captureOrder(context, request.params.id, requestId(request))),
    )
    guarded.get<WithId>('/v2/payments/captures/:id', route, (request) =>
      captureBody(context, findCapture(context, request.params.id)),
    )
    guarded.post<WithId>('/v2/payments/captures/:id/refund', route, (request, reply) =>
      answer(request, reply, refundCapture(context, request.params.id, request.body, requestId(request))),
    )
    guarded.get<WithId>('/v2/payments/refunds/:id', route, (request) =>
      refundBody(context, findRefund(context, request.params.id)),
    )
    guarded.get<WithId>('/v1/notifications/webhooks/:id', route, (request) =>
      webhookBody(context, request.params.id),
    )
    guarded.post('/v1/notifications/verify-webhook-signature', route, (request) => ({
      verification_status: verificationStatus(context, request.body),
    }))
  })
}

function webhookBody({ webhookId, options: { webhookUrl } }: PayPalContext, id: string) {
  if (id !== webhookId) throw new PayPalError('RESOURCE_NOT_FOUND')
  const url = typeof webhookUrl === 'function' ? webhookUrl() : webhookUrl
  return { id, url, event_types: [{ name: '*' }] }
}

function requestId(request: FastifyRequest): string | undefined {
  const header = request.headers['paypal-request-id']
  return typeof header === 'string' ? header : undefined
}

/** `Prefer: return=minimal` is PayPal's default. */
function answer(request: FastifyRequest, reply: FastifyReply, result: Answer): FastifyReply {
  const whole = String(request.headers.prefer ?? '').includes('return=representation')
  const body = asObject(result.body) ?? {}
  return reply
    .status(result.status)
    .header('Paypal-Debug-Id', debugId())
    .send(whole ? body : minimal(body))
}

function minimal(body: Json): Json {
  const { id, status, payment_source, purchase_units, links } = body
  const captured = status === 'COMPLETED' && Array.isArray(purchase_units)
  const units = captured
    ? purchase_units.map(({ reference_id, payments }: Json) => ({ reference_id, payments }))
    : []
  return {
    id,
    status,
    ...(payment_source ? { payment_source } : {}),
    ...(captured ? { purchase_units: units } : {}),
    links,
  }
}

function grantToken(context: PayPalContext, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const credentials = basicCredentials(request.headers.authorization)
  const { clientId, clientSecret, tokenSeconds = NINE_HOURS_S } = context.options
  const right =
    credentials !== undefined &&
    credentials.clientId !== '' &&
    sameText(credentials.clientId, clientId ?? credentials.clientId) &&
    sameText(credentials.clientSecret, clientSecret ?? credentials.clientSecret)
  if (!right)
    return reply
      .status(401)
      .send({ error: 'invalid_client', error_description: 'Client Authentication failed' })
  if (asObject(request.body)?.grant_type !== 'client_credentials')
    return reply
      .status(400)
      .send({ error: 'unsupported_grant_type', error_description: 'Grant Type is NULL or unsupported' })
  return reply.header('Cache-Control', 'no-store').send({
    scope: 'https://uri.paypal.com/services/payments/payment https://uri.paypal.com/services/payments/refund',
    access_token: makeToken(context.tokenSecret, context.now() + tokenSeconds * 1000),
    token_type: 'Bearer',
    app_id: 'APP-SANDBOX',
    expires_in: tokenSeconds,
    nonce: debugId(),
  })
}
