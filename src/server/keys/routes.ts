import { keyCalls } from '#shared/keys/calls.ts'
import { SERVICE_NAMES } from '#shared/keys/services.ts'
import { viewerOf } from '../http/access.ts'
import type { App } from '../http/app-type.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { changeKeys } from './change-keys.ts'
import { serviceKeys } from './keys-response.ts'
import { tryKeys } from './try-keys.ts'

export function keyRoutes(app: App, services: Services): void {
  const { config, database } = services
  serve(app, keyCalls, {
    'GET /api/admin/keys': async () => ({
      services: await Promise.all(
        SERVICE_NAMES.map((service) => serviceKeys(database.db, services, service)),
      ),
      canChange: !config.demoData,
      webhookUrl: `${config.publicUrl}/api/payments/webhook`,
    }),
    'PUT /api/admin/keys/:service': (request) =>
      changeKeys(services, request.params.service, request.body, viewerOf(request).id),
    'POST /api/admin/keys/:service/trial': async (request) =>
      tryKeys(services, request.params.service, viewerOf(request).email),
  })
}
