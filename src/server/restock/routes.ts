import { SleeveParams } from '#shared/catalogue/contract.ts'
import { Confirmation } from '#shared/contract-fields.ts'
import { RestockBody, RestockTokenBody } from '#shared/restock/contract.ts'
import { RESTOCK_ASKED, RESTOCK_CANCELLED, RESTOCK_CONFIRMED } from '#shared/restock/texts.ts'
import type { App } from '../http/app-type.ts'
import { operation } from '../http/operation.ts'
import { addressKey, countTry, LIMITS } from '../http/rate-limits.ts'
import type { Services } from '../services.ts'
import { askForRestock, cancelRestock, confirmRestock } from './ask-for-restock.ts'

const config = { access: 'public' } as const
const tags = ['catalogue']
const PER_ADDRESS = { ...LIMITS.contact, name: 'restock' }

/** 'Tell me when it is back': asked for, confirmed and given up, without an account. */
export function restockRoutes(app: App, services: Services): void {
  app.post(
    '/api/sleeves/:id/restock-requests',
    {
      config,
      schema: {
        ...operation('askForRestock', 'Demande un e-mail au retour en stock', { errors: ['CONFLICT'] }),
        tags,
        params: SleeveParams,
        body: RestockBody,
        response: { 202: Confirmation },
      },
    },
    async (request, reply) => {
      await countTry(services, PER_ADDRESS, addressKey(request.ip))
      await askForRestock(services, request.params.id, request.body.email)
      return reply.code(202).send({ message: RESTOCK_ASKED })
    },
  )
  app.post(
    '/api/restock-requests/confirmation',
    {
      config,
      schema: {
        ...operation('confirmRestock', 'Confirme la demande par le lien reçu', { errors: ['INVALID_LINK'] }),
        tags,
        body: RestockTokenBody,
        response: { 200: Confirmation },
      },
    },
    async ({ body }) => {
      await confirmRestock(services, body.token)
      return { message: RESTOCK_CONFIRMED }
    },
  )
  app.post(
    '/api/restock-requests/cancellation',
    {
      config,
      schema: {
        ...operation('cancelRestock', 'Renonce à la demande par le lien reçu'),
        tags,
        body: RestockTokenBody,
        response: { 200: Confirmation },
      },
    },
    async ({ body }) => {
      await cancelRestock(services, body.token)
      return { message: RESTOCK_CANCELLED }
    },
  )
}
