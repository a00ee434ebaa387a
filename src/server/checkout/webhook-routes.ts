import { webhookCalls } from '#shared/checkout/calls.ts'
import { NOTIFICATION_REFUSED, NOTIFICATION_UNVERIFIED } from '#shared/checkout/texts.ts'
import { PaymentWebhookEvent } from '#shared/checkout/contract.ts'
import type { App } from '../http/app-type.ts'
import { serve } from '../http/serve.ts'
import { ShopError } from '../http/shop-error.ts'
import type { Services } from '../services.ts'
import { receiveWebhook } from './receive-webhook.ts'

const BODY_LIMIT = 256 * 1024

/**
 * POST /api/payments/webhook: the provider's notifications. The signature is over the very bytes, so this scope
 * alone keeps them unread. What an event says is not believed but asked after, by a job: the answer is quick,
 * and order and repetition of events do not matter.
 */
export function webhookRoute(app: App, services: Services): void {
  void app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    serve(scope, webhookCalls, {
      'POST /api/payments/webhook': {
        bodyLimit: BODY_LIMIT,
        handler: async (request, reply) => {
          await receiveWebhook(services, await readEvent(services, request.headers, request.body))
          return reply.status(200).send({ received: true as const })
        },
      },
    })
  })
}

/** @throws 400 for what is not signed by the provider, 503 when that cannot be found out now (it comes again) */
async function readEvent(
  services: Services,
  headers: Record<string, unknown>,
  body: unknown,
): Promise<PaymentWebhookEvent> {
  const raw = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
  const texts = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, typeof value === 'string' ? value : undefined]),
  )
  const genuine = await services.payment.verifyWebhook(texts, raw).catch((error: unknown) => {
    services.log.error({ err: error }, 'a notification could not be verified')
    throw new ShopError('UNAVAILABLE', NOTIFICATION_UNVERIFIED)
  })
  const event = genuine ? PaymentWebhookEvent.safeParse(parseBytes(raw)) : undefined
  if (event?.success) return event.data
  services.log.warn({ signed: genuine }, 'a payment notification was refused')
  throw new ShopError('MALFORMED', NOTIFICATION_REFUSED)
}

function parseBytes(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return undefined
  }
}
