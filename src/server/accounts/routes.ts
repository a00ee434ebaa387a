import { accountCalls } from '#shared/accounts/calls.ts'
import {
  EMAIL_CONFIRMED,
  EMAIL_LINK_SENT,
  PASSWORD_SAVED,
  RESET_LINK_MAYBE_SENT,
} from '#shared/accounts/texts.ts'
import { viewerOf } from '../http/access.ts'
import { addressKey } from '../http/address-key.ts'
import type { App } from '../http/app-type.ts'
import { countTry, LIMITS } from '../http/rate-limits.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { changePassword } from './change-password.ts'
import { changeProfile } from './change-profile.ts'
import { confirmEmail, sendConfirmationLink } from './confirm-email.ts'
import { ownSessionRoutes } from './own-session-routes.ts'
import { register } from './register-user.ts'
import { rememberDevice } from './remember-device.ts'
import { askForResetLink, resetPassword } from './reset-password.ts'
import { secondFactorRoutes } from './second-factor-routes.ts'
import { signInRoutes } from './sign-in-routes.ts'

export function accountRoutes(app: App, services: Services): void {
  signInRoutes(app, services)
  secondFactorRoutes(app, services)
  ownSessionRoutes(app, services)
  emailRoutes(app, services)
}

function emailRoutes(app: App, services: Services): void {
  serve(app, accountCalls, {
    'POST /api/auth/register': async ({ body, ip, log }, reply) => {
      await countTry(services, LIMITS.register, addressKey(ip))
      const user = await register(services, body)
      const { _id: userId } = user
      log.info({ event: 'register', userId, ip }, 'an account was opened')
      return reply.status(201).send(user)
    },
    'POST /api/auth/forgotten-password': async ({ body, ip, log }) => {
      await askForResetLink(services, body.email, ip)
      log.info({ event: 'reset-asked', ip }, 'a reset link was asked for')
      return { message: RESET_LINK_MAYBE_SENT }
    },
    'POST /api/auth/reset-password': async (request, reply) => {
      const { body, ip, log } = request
      const { userId } = await resetPassword(services, body, ip)
      rememberDevice(request, reply, services.config, userId)
      log.info({ event: 'password-reset', userId, ip }, 'a password was set by a reset link')
      return { message: PASSWORD_SAVED }
    },
    'PUT /api/users/password': async (request) => {
      const viewer = viewerOf(request)
      await changePassword(services, viewer, request.body)
      request.log.info({ event: 'password-changed', userId: viewer.id }, 'a password was changed')
      return { message: PASSWORD_SAVED }
    },
    'PUT /api/users/profile': async (request) => changeProfile(services, viewerOf(request).id, request.body),
    'POST /api/auth/confirm-email': async ({ body, ip, log }) => {
      const { userId } = await confirmEmail(services, body.token)
      log.info({ event: 'email-confirmed', userId, ip }, 'an e-mail address was confirmed')
      return { message: EMAIL_CONFIRMED }
    },
    'POST /api/users/email-confirmation': async (request) => {
      await sendConfirmationLink(services, viewerOf(request).id)
      return { message: EMAIL_LINK_SENT }
    },
  })
}
