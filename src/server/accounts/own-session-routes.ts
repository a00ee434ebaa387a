import { ownSessionCalls } from '#shared/accounts/calls.ts'
import { OTHER_SESSIONS_ENDED, PASSWORD_GIVEN, SESSION_ENDED } from '#shared/accounts/texts.ts'
import { viewerOf } from '../http/access.ts'
import type { App } from '../http/app-type.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { authenticateAgain, endOtherSessions, endOwnSession, ownSessions } from './own-sessions.ts'

export function ownSessionRoutes(app: App, services: Services): void {
  serve(app, ownSessionCalls, {
    'GET /api/users/sessions': async (request) => ({
      sessions: await ownSessions(services, viewerOf(request)),
    }),
    'DELETE /api/users/sessions/:id': async (request) => {
      const viewer = viewerOf(request)
      await endOwnSession(services, viewer, request.params.id)
      request.log.info({ event: 'session-ended', userId: viewer.id }, 'somebody ended a sign-in of theirs')
      return { message: SESSION_ENDED }
    },
    'DELETE /api/users/sessions': async (request) => {
      const viewer = viewerOf(request)
      await endOtherSessions(services, viewer)
      request.log.info({ event: 'sessions-ended', userId: viewer.id }, 'somebody ended their other sign-ins')
      return { message: OTHER_SESSIONS_ENDED }
    },
    // `readViewer` has already recorded the use of the sign-in.
    'POST /api/auth/activity': async (_request, reply) => reply.status(204).send(),
    'POST /api/auth/reauthentication': async (request) => {
      const viewer = viewerOf(request)
      await authenticateAgain(services, viewer, request.body)
      request.log.info({ event: 'reauthenticated', userId: viewer.id }, 'a password was given again')
      return { message: PASSWORD_GIVEN }
    },
  })
}
