import { readKeyCalls, webhookCalls } from '#shared/integrations/calls.ts'
import { READ_KEY_REVOKED, WEBHOOK_DELETED } from '#shared/integrations/texts.ts'
import { viewerOf } from '../http/access.ts'
import type { App } from '../http/app-type.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { addWebhook, changeWebhook, deleteWebhook, renewSecret } from './change-webhooks.ts'
import { listReadKeys, makeReadKey, revokeReadKey } from './read-keys.ts'
import { listDeliveries, resendDelivery, testWebhook } from './webhook-deliveries.ts'
import { listWebhooks } from './webhooks.ts'

export function integrationRoutes(app: App, services: Services): void {
  serve(app, readKeyCalls, {
    'GET /api/admin/read-keys': async () => listReadKeys(services.database.db),
    'POST /api/admin/read-keys': async (request) => makeReadKey(services, request.body, viewerOf(request).id),
    'DELETE /api/admin/read-keys/:id': async (request) => {
      await revokeReadKey(services, request.params.id, viewerOf(request).id)
      return { message: READ_KEY_REVOKED }
    },
  })
  serve(app, webhookCalls, {
    'GET /api/admin/webhooks': async () => listWebhooks(services.database.db, services.clock.now()),
    'POST /api/admin/webhooks': async (request) => addWebhook(services, request.body, viewerOf(request).id),
    'PUT /api/admin/webhooks/:id': async (request) =>
      changeWebhook(services, request.params.id, request.body, viewerOf(request).id),
    'POST /api/admin/webhooks/:id/secret': async (request) =>
      renewSecret(services, request.params.id, viewerOf(request).id),
    'DELETE /api/admin/webhooks/:id': async (request) => {
      await deleteWebhook(services, request.params.id, viewerOf(request).id)
      return { message: WEBHOOK_DELETED }
    },
    'POST /api/admin/webhooks/:id/test': async (request) =>
      testWebhook(services, request.params.id, viewerOf(request).id),
    'GET /api/admin/webhooks/:id/deliveries': async ({ params, query }) =>
      listDeliveries(services, params.id, query),
    'POST /api/admin/webhooks/:id/deliveries/:deliveryId/resend': async (request) =>
      resendDelivery(services, request.params, viewerOf(request).id),
  })
}
