import {
  ConfirmEmailBody,
  ForgottenPasswordBody,
  PasswordBody,
  ProfileBody,
  RegisterBody,
  ResetPasswordBody,
  SavedUser,
} from '#shared/accounts/contract.ts'
import {
  EMAIL_CONFIRMED,
  EMAIL_LINK_SENT,
  PASSWORD_SAVED,
  RESET_LINK_MAYBE_SENT,
} from '#shared/accounts/texts.ts'
import { Confirmation } from '#shared/contract-fields.ts'
import { viewerOf } from '../http/access.ts'
import type { App } from '../http/app-type.ts'
import { addressKey, countTry, LIMITS } from '../http/rate-limits.ts'
import { operation } from '../http/operation.ts'
import type { Services } from '../services.ts'
import { changePassword } from './change-password.ts'
import { changeProfile } from './change-profile.ts'
import { confirmEmail, sendConfirmationLink } from './confirm-email.ts'
import { rememberDevice } from './remember-device.ts'
import { ownSessionRoutes } from './own-session-routes.ts'
import { register } from './register.ts'
import { askForResetLink, resetPassword } from './reset-password.ts'
import { secondFactorRoutes } from './second-factor-routes.ts'
import { signInRoutes } from './sign-in-routes.ts'

/** Accounts: opening one, its session, its password, its profile (storefront.md §7, decision 37). */
export function accountRoutes(app: App, services: Services): void {
  signInRoutes(app, services)
  secondFactorRoutes(app, services)
  ownSessionRoutes(app, services)
  emailRoutes(app, services)

  app.post(
    '/api/auth/register',
    {
      config: { access: 'public' },
      schema: {
        ...operation('register', 'Ouvre un compte', { errors: ['EMAIL_TAKEN'] }),
        tags: ['accounts'],
        body: RegisterBody,
        response: { 201: SavedUser },
      },
    },
    async ({ body, ip, log }, reply) => {
      await countTry(services, LIMITS.register, addressKey(ip))
      const user = await register(services, body)
      const { _id: userId } = user
      log.info({ event: 'register', userId, ip }, 'an account was opened')
      return reply.status(201).send(user)
    },
  )

  app.post(
    '/api/auth/forgotten-password',
    {
      config: { access: 'public' },
      schema: {
        ...operation('askForPasswordReset', 'Demande un lien pour un nouveau mot de passe'),
        tags: ['accounts'],
        body: ForgottenPasswordBody,
        response: { 200: Confirmation },
      },
    },
    async ({ body, ip, log }) => {
      await askForResetLink(services, body.email, ip)
      log.info({ event: 'reset-asked', ip }, 'a reset link was asked for')
      return { message: RESET_LINK_MAYBE_SENT }
    },
  )

  app.post(
    '/api/auth/reset-password',
    {
      config: { access: 'public' },
      schema: {
        ...operation('resetPassword', 'Choisit un nouveau mot de passe par un lien', {
          errors: ['INVALID_LINK'],
        }),
        tags: ['accounts'],
        body: ResetPasswordBody,
        response: { 200: Confirmation },
      },
    },
    async (request, reply) => {
      const { body, ip, log } = request
      const { userId } = await resetPassword(services, body, ip)
      rememberDevice(request, reply, services.config, userId)
      log.info({ event: 'password-reset', userId, ip }, 'a password was set by a reset link')
      return { message: PASSWORD_SAVED }
    },
  )

  app.put(
    '/api/users/password',
    {
      config: { access: 'customer' },
      schema: {
        ...operation('changePassword', 'Change le mot de passe', { errors: ['WRONG_PASSWORD'] }),
        tags: ['accounts'],
        body: PasswordBody,
        response: { 200: Confirmation },
      },
    },
    async (request) => {
      const viewer = viewerOf(request)
      await changePassword(services, viewer, request.body)
      request.log.info({ event: 'password-changed', userId: viewer.id }, 'a password was changed')
      return { message: PASSWORD_SAVED }
    },
  )

  app.put(
    '/api/users/profile',
    {
      config: { access: 'customer' },
      schema: {
        ...operation('changeProfile', 'Modifie le profil'),
        tags: ['accounts'],
        body: ProfileBody,
        response: { 200: SavedUser },
      },
    },
    async (request) => changeProfile(services, viewerOf(request).id, request.body),
  )
}

/** The address of an account, confirmed by the link of a mail (decision 43). */
function emailRoutes(app: App, services: Services): void {
  app.post(
    '/api/auth/confirm-email',
    {
      config: { access: 'public' },
      schema: {
        ...operation('confirmEmail', 'Confirme une adresse e-mail par le lien reçu', {
          errors: ['INVALID_LINK'],
        }),
        tags: ['accounts'],
        body: ConfirmEmailBody,
        response: { 200: Confirmation },
      },
    },
    async ({ body, ip, log }) => {
      const { userId } = await confirmEmail(services, body.token)
      log.info({ event: 'email-confirmed', userId, ip }, 'an e-mail address was confirmed')
      return { message: EMAIL_CONFIRMED }
    },
  )

  app.post(
    '/api/users/email-confirmation',
    {
      config: { access: 'customer' },
      schema: {
        ...operation('sendEmailConfirmation', 'Envoie un autre lien pour confirmer son adresse e-mail'),
        tags: ['accounts'],
        response: { 200: Confirmation },
      },
    },
    async (request) => {
      await sendConfirmationLink(services, viewerOf(request).id)
      return { message: EMAIL_LINK_SENT }
    },
  )
}
