import { webhookCalls } from '#shared/checkout/calls.ts'
import { NOTIFICATION_REFUSED, NOTIFICATION_UNVERIFIED } from '#shared/checkout/texts.ts'
import type { App } from '../http/app-type.ts'
import { serve } from '../http/serve.ts'
import { causedBy, ShopError } from '../http/shop-error.ts'
import { logSparingly } from '../log/log-sparingly.ts'
import { emit, type Observed } from '../log/observed.ts'
import type { ProviderEvent } from '../outside/payment/interface.ts'
import type { Services } from '../services.ts'
import { boundForgedNotifications } from './forged-notifications.ts'
import { receiveWebhook } from './receive-webhook.ts'

const BODY_LIMIT = 256 * 1024

/** The provider's signature covers the raw bytes, so the body is not parsed here. */
export function webhookRoute(app: App, services: Services): void {
  const notificationFrom = boundForgedNotifications(services.clock, services.config.rateLimitFactor)
  void app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    serve(scope, webhookCalls, {
      'POST /api/payments/webhook': {
        bodyLimit: BODY_LIMIT,
        handler: async (request, reply) => {
          const { bound, forgive } = notificationFrom(request.ip)
          const event = await readEvent(services, { headers: request.headers, body: request.body, bound })
          forgive()
          count('genuine')
          await receiveWebhook(services, event)
          return reply.status(200).send({ received: true as const })
        },
      },
    })
  })
}

type Received = { headers: Record<string, unknown>; body: unknown; bound: () => void }

/**
 * `bound` counts the notification as forged, before the provider is asked or the notification is refused. One that
 * proves genuine without a question is therefore always taken.
 * @throws 400 for a notification that is unreadable or not genuine; 503 if it cannot be verified now
 */
async function readEvent(services: Services, { headers, body, bound }: Received): Promise<ProviderEvent> {
  const raw = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
  const texts = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, typeof value === 'string' ? value : undefined]),
  )
  const event = await services.payment.readWebhook(texts, raw, bound).catch((error: unknown) => {
    if (error instanceof ShopError) throw error
    count('unverified')
    throw causedBy(error, new ShopError('UNAVAILABLE', NOTIFICATION_UNVERIFIED))
  })
  if (event) return event
  bound()
  count('forged')
  const message = 'a payment notification was refused'
  logSparingly(services.log, 'notification-refused', { level: 'warn', fields: {}, message })
  throw new ShopError('MALFORMED', NOTIFICATION_REFUSED)
}

const count = (result: Observed['notification']['result']) => emit('notification', { result })
