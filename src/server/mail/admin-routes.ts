import { Confirmation } from '#shared/contract-fields.ts'
import { MailCopyBody, MailParams, OrderMail, OrderMailList } from '#shared/mail/contract.ts'
import { MAIL_SENT_AGAIN } from '#shared/mail/texts.ts'
import { OrderParams } from '#shared/orders/contract.ts'
import { viewerOf } from '../http/access.ts'
import type { App } from '../http/app-type.ts'
import { operation } from '../http/operation.ts'
import type { Services } from '../services.ts'
import { mailsOfOrder, orderMail, sendMailAgain } from './order-mails.ts'

const config = { access: 'admin' } as const
const tags = ['orders']

/** What customers were written about their orders, for the order's timeline. */
export function adminMailRoutes(app: App, services: Services): void {
  const { db } = services.database
  app.get(
    '/api/admin/orders/:id/mails',
    {
      config,
      schema: {
        ...operation('listOrderMails', 'Liste les e-mails d’une commande'),
        tags,
        params: OrderParams,
        response: { 200: OrderMailList },
      },
    },
    async ({ params }) => mailsOfOrder(db, params.id),
  )
  app.get(
    '/api/admin/mails/:id',
    {
      config,
      schema: {
        ...operation('getOrderMail', 'Donne un e-mail d’une commande avec son texte'),
        tags,
        params: MailParams,
        response: { 200: OrderMail },
      },
    },
    async ({ params }) => orderMail(db, params.id),
  )
  app.post(
    '/api/admin/mails/:id/copies',
    {
      config,
      schema: {
        ...operation('sendMailAgain', 'Renvoie un e-mail d’une commande', { errors: ['CONFLICT'] }),
        tags,
        params: MailParams,
        body: MailCopyBody,
        response: { 201: Confirmation },
      },
    },
    async (request, reply) => {
      const { id: mailId } = request.params
      await sendMailAgain(services, { mailId, ...request.body, byUserId: viewerOf(request).id })
      return reply.code(201).send({ message: MAIL_SENT_AGAIN })
    },
  )
}
