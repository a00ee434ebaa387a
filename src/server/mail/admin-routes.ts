import { mailCalls } from '#shared/mail/calls.ts'
import { MAIL_SENT_AGAIN } from '#shared/mail/texts.ts'
import { viewerOf } from '../http/access.ts'
import type { App } from '../http/app-type.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { mailsOfOrder, orderMail, sendMailAgain } from './order-mails.ts'

export function adminMailRoutes(app: App, services: Services): void {
  const { db } = services.database
  serve(app, mailCalls, {
    'GET /api/admin/orders/:id/mails': async ({ params }) => mailsOfOrder(db, params.id),
    'GET /api/admin/mails/:id': async ({ params }) => orderMail(db, params.id),
    'POST /api/admin/mails/:id/copies': async (request) => {
      const { id: mailId } = request.params
      await sendMailAgain(services, { mailId, ...request.body, byUserId: viewerOf(request).id })
      return { message: MAIL_SENT_AGAIN }
    },
  })
}
