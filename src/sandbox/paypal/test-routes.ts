import type { FastifyInstance, RouteShorthandOptions } from 'fastify'
import { captureBody, refundBody } from './representations.ts'
import { reviewCapture } from './captures.ts'
import { stamp, type PayPalContext } from './context.ts'
import { PayPalError } from './errors.ts'
import { FAULTS, addFault, clearFaults, listFaults } from './faults.ts'
import { asObject, type Json } from './request-checks.ts'

type WithId = { Params: { id: string } }

const MAX_TIMES = 100_000

/** What PayPal does not have: faults on demand, the review of pending captures, and the books to compare with. */
export function testRoutes(app: FastifyInstance, context: PayPalContext, route: RouteShorthandOptions): void {
  app.post('/faults', route, (request, reply) => {
    switchFault(context, asObject(request.body) ?? {})
    return reply.status(204).send()
  })
  app.get('/faults', route, () => ({ faults: listFaults(context.store) }))
  app.post<WithId>('/captures/:id/complete', route, (request) =>
    reviewCapture(context, request.params.id, 'COMPLETED'),
  )
  app.post<WithId>('/captures/:id/deny', route, (request) =>
    reviewCapture(context, request.params.id, 'DECLINED'),
  )
  app.get('/ledger', route, () => ledger(context))
}

function switchFault(context: PayPalContext, body: Json): void {
  const { fault, times = 1, order } = body
  const known = FAULTS.find((name) => name === fault)
  const countable = Number.isInteger(times) && Number(times) >= 1 && Number(times) <= MAX_TIMES
  if (order !== undefined && typeof order !== 'string') throw wrong('/order')
  if (fault === 'none') return clearFaults(context.store, order)
  if (!known) throw wrong('/fault')
  if (!countable) throw wrong('/times')
  addFault(context.store, known, Number(times), order)
}

function wrong(field: string): PayPalError {
  return new PayPalError('INVALID_REQUEST', [
    {
      issue: 'INVALID_PARAMETER_VALUE',
      description: 'A parameter value is not valid.',
      field,
      location: 'body',
    },
  ])
}

/** Everything that moved money, oldest first, and how each webhook fared. */
function ledger(context: PayPalContext): Json {
  const all = (sql: string): Json[] => context.store.prepare(sql).all()
  return {
    orders: all('select * from orders order by created_at, rowid').map((row) => ({
      id: row.id,
      status: row.status,
      create_time: stamp(Number(row.created_at)),
    })),
    captures: all('select * from captures order by created_at, rowid').map((row) => ({
      ...captureBody(context, row),
      order_id: row.order_id,
    })),
    refunds: all('select * from refunds order by created_at, rowid').map((row) => ({
      ...refundBody(context, row),
      capture_id: row.capture_id,
    })),
    webhooks: all(
      `select d.id, e.id as event_id, e.type as event_type, d.order_id, d.attempts, d.last_status, d.done_at is not null as done
       from deliveries d join events e on e.id = d.event_id order by d.id`,
    ),
  }
}
