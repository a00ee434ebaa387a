import type { FastifyRequest } from 'fastify'
import { withdrawalCalls } from '#shared/withdrawals/calls.ts'
import { viewerOf } from '../http/access.ts'
import { addressKey } from '../http/address-key.ts'
import type { App } from '../http/app-type.ts'
import { countTry, LIMITS } from '../http/rate-limits.ts'
import { serve } from '../http/serve.ts'
import { getOrder } from '../orders/queries.ts'
import type { Services } from '../services.ts'
import { checkReturn } from './check-return.ts'
import { setWithdrawalState } from './close-withdrawal.ts'
import { declareWithdrawal } from './declare-withdrawal.ts'
import { openReturn } from './open-return.ts'
import { listWithdrawals } from './queries.ts'
import { receiveReturn } from './receive-return.ts'

export function withdrawalRoutes(app: App, services: Services): void {
  serve(app, withdrawalCalls, {
    'POST /api/withdrawals': async (request, reply) => {
      await countTry(services, LIMITS.withdrawal, addressKey(request.ip))
      await countTry(services, LIMITS.withdrawalOfInbox, request.body.email)
      const withdrawal = await declareWithdrawal(services, request.body, request.viewer)
      return reply.status(201).header('cache-control', 'no-store').send(withdrawal)
    },
    'GET /api/admin/withdrawals': async ({ query }) => listWithdrawals(services.database.db, query),
    'PATCH /api/admin/withdrawals/:id': async (request) =>
      setWithdrawalState(services, request.params.id, request.body, viewerOf(request).id),
    'POST /api/orders/:id/returns': async (request, reply) => {
      const { id } = request.params
      const viewer = viewerOf(request)
      await openReturn(services, id, request.body, viewer)
      const { clock, database } = services
      return reply.status(201).send(await getOrder(database.db, id, viewer, clock.now()))
    },
    'POST /api/admin/withdrawals/:id/receipt': async (request) =>
      receiveReturn(services, actOf(request), request.body),
    'PUT /api/admin/withdrawals/:id/check': async (request) =>
      checkReturn(services, actOf(request), request.body),
  })
}

const actOf = (request: FastifyRequest & { params: { id: string } }) => ({
  id: request.params.id,
  adminId: viewerOf(request).id,
})
