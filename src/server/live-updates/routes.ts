import { isStaff } from '#shared/accounts/roles.ts'
import { liveUpdateCalls } from '#shared/live-updates/calls.ts'
import { readViewer } from '../accounts/read-viewer.ts'
import { viewerOf } from '../http/access.ts'
import type { App } from '../http/app-type.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { createListeners } from './listeners.ts'

export function liveUpdateRoutes(app: App, services: Services): void {
  const listeners = createListeners(services)
  app.addHook('preClose', async () => listeners.end())
  serve(app, liveUpdateCalls, {
    'GET /api/admin/live-updates': async (request, reply) => {
      const { authorization = '' } = request.headers
      const isLetIn = async () => isStaff((await readViewer(services, authorization, false))?.role)
      const stream = await listeners.add(viewerOf(request).id, isLetIn, request.query.readAgo)
      // Tells a proxy such as nginx not to hold back the events.
      return reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no').send(stream)
    },
  })
}
