import {
  AdminWithdrawal,
  AdminWithdrawalPage,
  AdminWithdrawalQuery,
  Withdrawal,
  WithdrawalInput,
  WithdrawalParams,
  WithdrawalPatch,
} from '#shared/withdrawals/contract.ts'
import { viewerOf } from '../http/access.ts'
import type { App } from '../http/app-type.ts'
import { addressKey, countTry, LIMITS } from '../http/rate-limits.ts'
import { operation } from '../http/operation.ts'
import type { Services } from '../services.ts'
import { setWithdrawalState } from './close-withdrawal.ts'
import { declareWithdrawal } from './declare-withdrawal.ts'
import { listWithdrawals } from './queries.ts'

/** By the address of the one who declares, and by the one that is written to: nobody's inbox is to be filled. */
const PER_ADDRESS = { ...LIMITS.contact, name: 'withdrawal' }
const PER_INBOX = { name: 'withdrawal-inbox', tries: 10, windowMs: 60 * 60_000 }

/** The withdrawal function (law.md 5), open to guests, and its list of work in the back-office. */
export function withdrawalRoutes(app: App, services: Services): void {
  app.post(
    '/api/withdrawals',
    {
      config: { access: 'public' },
      schema: {
        ...operation('declareWithdrawal', 'Déclare une rétractation'),
        tags: ['orders'],
        body: WithdrawalInput,
        response: { 201: Withdrawal },
      },
    },
    async (request, reply) => {
      await countTry(services, PER_ADDRESS, addressKey(request.ip))
      await countTry(services, PER_INBOX, request.body.email)
      const withdrawal = await declareWithdrawal(services, request.body, request.viewer)
      return reply.status(201).header('cache-control', 'no-store').send(withdrawal)
    },
  )
  app.get(
    '/api/admin/withdrawals',
    {
      config: { access: 'admin' },
      schema: {
        ...operation('listWithdrawals', 'Liste les rétractations'),
        tags: ['orders'],
        querystring: AdminWithdrawalQuery,
        response: { 200: AdminWithdrawalPage },
      },
    },
    async ({ query }) => listWithdrawals(services.database.db, query),
  )
  app.patch(
    '/api/admin/withdrawals/:id',
    {
      config: { access: 'admin' },
      schema: {
        ...operation('setWithdrawalState', 'Marque une rétractation comme traitée', { errors: ['CONFLICT'] }),
        tags: ['orders'],
        params: WithdrawalParams,
        body: WithdrawalPatch,
        response: { 200: AdminWithdrawal },
      },
    },
    async (request) => setWithdrawalState(services, request.params.id, request.body, viewerOf(request).id),
  )
}
