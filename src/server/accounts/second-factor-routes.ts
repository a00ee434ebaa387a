import { secondFactorCalls } from '#shared/accounts/calls.ts'
import { SECOND_FACTOR_REMOVED } from '#shared/accounts/texts.ts'
import { viewerOf } from '../http/access.ts'
import type { App } from '../http/app-type.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import {
  beginSetup,
  confirmSetup,
  removeSecondFactor,
  renewRecoveryCodes,
  secondFactorState,
} from './second-factor.ts'

/**
 * These calls need no staff role, because in live mode an admin without a second factor has no admin rights yet
 * (decision 49, `read-viewer.ts`).
 */
export function secondFactorRoutes(app: App, services: Services): void {
  serve(app, secondFactorCalls, {
    'GET /api/users/second-factor': async (request) => secondFactorState(services, viewerOf(request).id),
    'POST /api/users/second-factor': async (request) =>
      beginSetup(services, viewerOf(request), request.body.password),
    'POST /api/users/second-factor/confirmation': async (request) => {
      const viewer = viewerOf(request)
      const codes = await confirmSetup(services, viewer, request.body.code)
      request.log.info({ event: 'second-factor-on', userId: viewer.id }, 'a second factor was set up')
      return { codes }
    },
    'POST /api/users/second-factor/recovery-codes': async (request) => {
      const viewer = viewerOf(request)
      const codes = await renewRecoveryCodes(services, viewer, request.body)
      request.log.info({ event: 'recovery-codes-renewed', userId: viewer.id }, 'recovery codes were renewed')
      return { codes }
    },
    'DELETE /api/users/second-factor': async (request) => {
      const viewer = viewerOf(request)
      await removeSecondFactor(services, viewer, request.body)
      request.log.warn({ event: 'second-factor-off', userId: viewer.id }, 'a second factor was removed')
      return { message: SECOND_FACTOR_REMOVED }
    },
  })
}
