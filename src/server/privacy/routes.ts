import { NOT_YOURSELF, USER_DELETED, USER_NOT_FOUND } from '#shared/accounts/texts.ts'
import { privacyCalls } from '#shared/privacy/calls.ts'
import { COOKIES_SAVED } from '#shared/privacy/cookie-consent.ts'
import { ACCOUNT_DELETED } from '#shared/privacy/texts.ts'
import { changeConsent, changeRetention, logAdsConsent } from '../accounts/change-privacy-settings.ts'
import { confirmPassword } from '../accounts/confirm-password.ts'
import { clearRefreshCookie } from '../accounts/refresh-cookie.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { write } from '../database/write.ts'
import { viewerOf } from '../http/access.ts'
import { addressKey } from '../http/address-key.ts'
import type { App } from '../http/app-type.ts'
import { countTry, LIMITS } from '../http/rate-limits.ts'
import { serve } from '../http/serve.ts'
import { ShopError } from '../http/shop-error.ts'
import type { Services } from '../services.ts'
import { deleteAccount } from './delete-account.ts'
import { personalData } from './export-data.ts'

export function privacyRoutes(app: App, services: Services): void {
  serve(app, privacyCalls, {
    'POST /api/users/consent': async (request) => changeConsent(services, viewerOf(request).id, request.body),
    'POST /api/consents/ads': async ({ body, viewer, ip }) => {
      await countTry(services, LIMITS.adsConsent, addressKey(ip))
      await logAdsConsent(services, viewer?.id, body.granted)
      return { message: COOKIES_SAVED }
    },
    'POST /api/users/data-retention': async (request) =>
      changeRetention(services, viewerOf(request).id, request.body),
    'GET /api/users/export-data': async (request, reply) => {
      const { id } = viewerOf(request)
      await countTry(services, LIMITS.dataExport, id)
      request.log.info({ event: 'data-exported', userId: id }, 'somebody took their data')
      reply.header('content-disposition', 'attachment; filename="mes-donnees.json"')
      return personalData(services.database.db, id, services.clock.now())
    },
    'DELETE /api/users/delete-account': async (request, reply) => {
      const viewer = viewerOf(request)
      await confirmPassword(services, viewer, request.body.password, 'password')
      await write(services.database, (tx) => deleteAccount(tx, services, viewer.id))
      request.log.info({ event: 'account-deleted', userId: viewer.id }, 'an account was deleted')
      clearRefreshCookie(reply, services.config)
      return { message: ACCOUNT_DELETED }
    },
    'DELETE /api/admin/users/:id': async (request) => {
      const { id } = request.params
      const viewer = viewerOf(request)
      if (id.toLowerCase() === viewer.id) throw new ShopError('SELF_DELETION', NOT_YOURSELF)
      const deleted = await write(services.database, async (tx) => {
        const isGone = await deleteAccount(tx, services, id, { isByShop: true })
        const done = { by: viewer.id, at: services.clock.now(), act: 'deleted', kind: 'user' } as const
        if (isGone) await recordActivity(tx, { ...done, id, name: '' })
        return isGone
      })
      if (!deleted) throw new ShopError('NOT_FOUND', USER_NOT_FOUND)
      request.log.info(
        { event: 'account-deleted', userId: id, by: viewer.id },
        'an account was deleted by an admin',
      )
      return { message: USER_DELETED }
    },
  })
}
