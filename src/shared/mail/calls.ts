import { Confirmation } from '../contract-fields.ts'
import { defineCalls } from '../define-calls.ts'
import { OrderParams } from '../orders/contract.ts'
import { MailCopyBody, MailParams, OrderMail, OrderMailList } from './contract.ts'

export const mailCalls = defineCalls('orders', {
  'GET /api/admin/orders/:id/mails': {
    id: 'listOrderMails',
    summary: 'Liste les e-mails d’une commande',
    access: 'admin',
    params: OrderParams,
    response: OrderMailList,
  },
  'GET /api/admin/mails/:id': {
    id: 'getOrderMail',
    summary: 'Lit un e-mail d’une commande avec son texte',
    access: 'admin',
    params: MailParams,
    response: OrderMail,
  },
  'POST /api/admin/mails/:id/copies': {
    id: 'sendMailAgain',
    summary: 'Envoie de nouveau un e-mail d’une commande',
    access: 'admin',
    errors: ['CONFLICT'],
    status: 201,
    params: MailParams,
    body: MailCopyBody,
    response: Confirmation,
  },
})
