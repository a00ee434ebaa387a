import { readKeyCalls } from '#shared/integrations/calls.ts'
import { READ_KEY_REVOKED } from '#shared/integrations/texts.ts'
import { viewerOf } from '../http/access.ts'
import type { App } from '../http/app-type.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { listReadKeys, makeReadKey, revokeReadKey } from './read-keys.ts'

/** Serves the keys with which other programs read the shop. */
export function integrationRoutes(app: App, services: Services): void {
  serve(app, readKeyCalls, {
    'GET /api/admin/read-keys': async () => listReadKeys(services.database.db),
    'POST /api/admin/read-keys': async (request) => makeReadKey(services, request.body, viewerOf(request).id),
    'DELETE /api/admin/read-keys/:id': async (request) => {
      await revokeReadKey(services, request.params.id, viewerOf(request).id)
      return { message: READ_KEY_REVOKED }
    },
  })
}
