import type { FastifyInstance, FastifyReply, RouteShorthandOptions } from 'fastify'
import { FAULTS, addFault, clearFaults, listFaults } from './faults.ts'
import { OUTCOMES, type Outcome, type ProviderContext, type Row } from './provider.ts'
import type { RefundEnd } from './store.ts'

type WithId = { Params: { id: string }; Body: unknown }
type Verdict = 'COMPLETED' | 'DECLINED'

type Own = {
  decide: (orderId: string, outcome: Outcome) => void
  review: (captureId: string, verdict: Verdict) => unknown
  refund: (captureId: string, cents: number) => void
  endRefund: (refundId: string, end: RefundEnd) => void
}

const MAX_TIMES = 100_000

/** Adds routes that no real provider has. */
export function testRoutes(
  app: FastifyInstance,
  context: ProviderContext,
  { route, decide, review, refund, endRefund }: Own & { route: RouteShorthandOptions },
): void {
  app.post<WithId>('/orders/:id/decision', route, (request, reply) => {
    const { outcome: chosen } = asFields(request.body)
    const outcome = OUTCOMES.find((name) => name === chosen)
    if (!outcome) return wrong(reply, '/outcome')
    decide(request.params.id, outcome)
    return reply.status(204).send()
  })
  app.post('/faults', route, (request, reply) => {
    const field = switchFault(context, asFields(request.body))
    return field === undefined ? reply.status(204).send() : wrong(reply, field)
  })
  app.get('/faults', route, () => ({ faults: listFaults(context.store) }))
  app.post<WithId>('/captures/:id/complete', route, (request) => review(request.params.id, 'COMPLETED'))
  app.post<WithId>('/captures/:id/deny', route, (request) => review(request.params.id, 'DECLINED'))
  app.post<WithId>('/captures/:id/refund', route, (request, reply) => {
    const { cents } = asFields(request.body)
    if (!Number.isInteger(cents)) return wrong(reply, '/cents')
    refund(request.params.id, Number(cents))
    return reply.status(204).send()
  })
  const ending = (end: RefundEnd) => (request: { params: { id: string } }, reply: FastifyReply) => {
    endRefund(request.params.id, end)
    return reply.status(204).send()
  }
  app.post<WithId>('/refunds/:id/complete', route, ending('COMPLETED'))
  app.post<WithId>('/refunds/:id/fail', route, ending('FAILED'))
  app.get('/ledger', route, () => ledger(context))
}

const asFields = (body: unknown): Record<string, unknown> =>
  typeof body === 'object' && body !== null ? { ...body } : {}

const wrong = (reply: FastifyReply, field: string) => reply.status(400).send({ field, wrong: true })

function switchFault(
  context: ProviderContext,
  { fault, times = 1, order }: Record<string, unknown>,
): string | undefined {
  const known = FAULTS.find((name) => name === fault)
  const countable = Number.isInteger(times) && Number(times) >= 1 && Number(times) <= MAX_TIMES
  if (order !== undefined && typeof order !== 'string') return '/order'
  if (fault === 'none') clearFaults(context.store, order)
  else if (!known) return '/fault'
  else if (!countable) return '/times'
  else addFault(context.store, known, Number(times), order)
  return undefined
}

const amountOf = ({ amount_minor, currency }: Row) => ({
  currency_code: currency,
  value: (Number(amount_minor) / 100).toFixed(2),
})

function ledger({ store }: ProviderContext) {
  const all = (sql: string): Row[] => store.prepare(sql).all()
  return {
    orders: all('select id, status from orders order by created_at, rowid'),
    captures: all('select * from captures order by created_at, rowid').map((row) => ({
      id: row.id,
      status: row.status,
      amount: amountOf(row),
      order_id: row.order_id,
    })),
    refunds: all('select * from refunds order by created_at, rowid').map((row) => ({
      id: row.id,
      status: row.status,
      amount: amountOf(row),
      invoice_id: row.invoice_id,
      capture_id: row.capture_id,
    })),
    webhooks: all(
      `select d.id, e.id as event_id, e.type as event_type, d.order_id, d.attempts, d.last_status, d.done_at is not null as done
       from deliveries d join events e on e.id = d.event_id order by d.id`,
    ),
  }
}
