import { OwnPasswordBody, OwnSessions, SessionParams } from '#shared/accounts/contract.ts'
import { OTHER_SESSIONS_ENDED, PASSWORD_GIVEN, SESSION_ENDED } from '#shared/accounts/texts.ts'
import { Confirmation } from '#shared/contract-fields.ts'
import { viewerOf } from '../http/access.ts'
import type { App } from '../http/app-type.ts'
import { operation } from '../http/operation.ts'
import type { Services } from '../services.ts'
import { authenticateAgain, endOtherSessions, endOwnSession, ownSessions } from './own-sessions.ts'

const config = { access: 'customer' as const }
const tags = ['accounts']

/** What a person sees and ends of their own sign-ins, and the password asked for again. */
export function ownSessionRoutes(app: App, services: Services): void {
  app.get(
    '/api/users/sessions',
    {
      config,
      schema: {
        ...operation('listSessions', 'Liste les appareils connectés'),
        tags,
        response: { 200: OwnSessions },
      },
    },
    async (request) => ({ sessions: await ownSessions(services, viewerOf(request)) }),
  )
  app.delete(
    '/api/users/sessions/:id',
    {
      config: { ...config, needsFreshSignIn: true },
      schema: {
        ...operation('endSession', 'Déconnecte un appareil'),
        tags,
        params: SessionParams,
        response: { 200: Confirmation },
      },
    },
    async (request) => {
      const viewer = viewerOf(request)
      await endOwnSession(services, viewer, request.params.id)
      request.log.info({ event: 'session-ended', userId: viewer.id }, 'somebody ended a sign-in of theirs')
      return { message: SESSION_ENDED }
    },
  )
  app.delete(
    '/api/users/sessions',
    {
      config: { ...config, needsFreshSignIn: true },
      schema: {
        ...operation('endOtherSessions', 'Déconnecte tous les autres appareils'),
        tags,
        response: { 200: Confirmation },
      },
    },
    async (request) => {
      const viewer = viewerOf(request)
      await endOtherSessions(services, viewer)
      request.log.info({ event: 'sessions-ended', userId: viewer.id }, 'somebody ended their other sign-ins')
      return { message: OTHER_SESSIONS_ENDED }
    },
  )
  app.post(
    '/api/auth/reauthentication',
    {
      config,
      schema: {
        ...operation('authenticateAgain', 'Redonne le mot de passe de la session', {
          errors: ['WRONG_PASSWORD'],
        }),
        tags,
        body: OwnPasswordBody,
        response: { 200: Confirmation },
      },
    },
    async (request) => {
      const viewer = viewerOf(request)
      await authenticateAgain(services, viewer, request.body.password)
      request.log.info({ event: 'reauthenticated', userId: viewer.id }, 'a password was given again')
      return { message: PASSWORD_GIVEN }
    },
  )
}
