import {
  CodeBody,
  OwnPasswordBody,
  RecoveryCodes,
  SecondFactorChangeBody,
  SecondFactorSetup,
  SecondFactorState,
} from '#shared/accounts/contract.ts'
import { SECOND_FACTOR_REMOVED } from '#shared/accounts/texts.ts'
import { Confirmation } from '#shared/contract-fields.ts'
import { viewerOf } from '../http/access.ts'
import type { App } from '../http/app-type.ts'
import { operation } from '../http/operation.ts'
import type { Services } from '../services.ts'
import {
  beginSetup,
  confirmSetup,
  removeSecondFactor,
  renewRecoveryCodes,
  secondFactorState,
} from './second-factor.ts'

// 'customer', since an admin who has to set it up is let into nothing else yet (`read-viewer.ts`).
const config = { access: 'customer' as const }
const tags = ['accounts']

/** One's own second factor (decision 49); the sign-in that asks for it is in `sign-in-routes.ts`. */
export function secondFactorRoutes(app: App, services: Services): void {
  app.get(
    '/api/users/second-factor',
    {
      config,
      schema: {
        ...operation('secondFactorState', 'Dit si la double authentification est activée'),
        tags,
        response: { 200: SecondFactorState },
      },
    },
    async (request) => secondFactorState(services, viewerOf(request).id),
  )
  app.post(
    '/api/users/second-factor',
    {
      config,
      schema: {
        ...operation('beginSecondFactor', 'Commence à activer la double authentification', {
          errors: ['WRONG_PASSWORD', 'FORBIDDEN', 'CONFLICT'],
        }),
        tags,
        body: OwnPasswordBody,
        response: { 200: SecondFactorSetup },
      },
    },
    async (request) => beginSetup(services, viewerOf(request), request.body.password),
  )
  app.post(
    '/api/users/second-factor/confirmation',
    {
      config,
      schema: {
        ...operation('confirmSecondFactor', 'Active la double authentification par un premier code', {
          errors: ['WRONG_CODE', 'CONFLICT'],
        }),
        tags,
        body: CodeBody,
        response: { 200: RecoveryCodes },
      },
    },
    async (request) => {
      const viewer = viewerOf(request)
      const codes = await confirmSetup(services, viewer, request.body.code)
      request.log.info({ event: 'second-factor-on', userId: viewer.id }, 'a second factor was set up')
      return { codes }
    },
  )
  app.post(
    '/api/users/second-factor/recovery-codes',
    {
      config,
      schema: {
        ...operation('renewRecoveryCodes', 'Remplace les codes de secours', {
          errors: ['WRONG_PASSWORD', 'WRONG_CODE', 'CONFLICT'],
        }),
        tags,
        body: SecondFactorChangeBody,
        response: { 200: RecoveryCodes },
      },
    },
    async (request) => {
      const viewer = viewerOf(request)
      const codes = await renewRecoveryCodes(services, viewer, request.body)
      request.log.info({ event: 'recovery-codes-renewed', userId: viewer.id }, 'recovery codes were renewed')
      return { codes }
    },
  )
  app.delete(
    '/api/users/second-factor',
    {
      config,
      schema: {
        ...operation('removeSecondFactor', 'Désactive la double authentification', {
          errors: ['WRONG_PASSWORD', 'WRONG_CODE', 'CONFLICT'],
        }),
        tags,
        body: SecondFactorChangeBody,
        response: { 200: Confirmation },
      },
    },
    async (request) => {
      const viewer = viewerOf(request)
      await removeSecondFactor(services, viewer, request.body)
      request.log.warn({ event: 'second-factor-off', userId: viewer.id }, 'a second factor was removed')
      return { message: SECOND_FACTOR_REMOVED }
    },
  )
}
