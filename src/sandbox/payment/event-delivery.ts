import { WEBHOOK_FAULTS, takeFault } from './faults.ts'
import type { ProviderContext, Row } from './provider.ts'

const MAX_TRIES = 25
const LONGEST_PAUSE_MS = 60_000
const REQUEST_TIMEOUT_MS = 10_000
const MAX_CONCURRENT_DELIVERIES = 8
const LATE_MS = 15_000
const HELD_MS = 5_000

type Event = { id: string; type: string; orderId: string; body: object }

/**
 * Stores an event and, if there is a webhook address, its deliveries. Call this function in the transaction that also
 * stores what happened, so that a kill cannot leave one without the other.
 */
export function storeEvent(context: ProviderContext, { id, type, orderId, body }: Event): void {
  const { store, options } = context
  if (!store.isTransaction) throw new Error(`${type} is stored outside a transaction.`)
  const nowMs = context.now()
  store
    .prepare('insert into events (id, type, order_id, body, created_at) values (?, ?, ?, ?, ?)')
    .run(id, type, orderId, JSON.stringify(body), nowMs)
  if (options.webhookUrl === undefined) return
  const fault = takeFault(store, WEBHOOK_FAULTS, orderId)
  const insert = store.prepare(
    'insert into deliveries (event_id, order_id, due_at, held) values (?, ?, ?, ?)',
  )
  if (fault === 'webhook-late') insert.run(id, orderId, nowMs + (options.webhookLateMs ?? LATE_MS), 0)
  else if (fault === 'webhook-out-of-order')
    insert.run(id, orderId, nowMs + (options.webhookHeldMs ?? HELD_MS), 1)
  else insert.run(id, orderId, nowMs, 0)
  if (fault === 'webhook-doubled') insert.run(id, orderId, nowMs, 0)
}

type Own = {
  signed: (raw: Buffer) => Record<string, string>
  completeReview: (captureId: string) => void
}

export type DeliveryWorker = {
  wake: () => void
  stop: () => Promise<void>
}

/**
 * Posts due events to the shop until the shop answers 2xx, with growing pauses and a limited number of tries. Also
 * completes pending captures when they are due.
 */
export function startDelivery(context: ProviderContext, own: Own): DeliveryWorker {
  const underWay = new Map<number, Promise<void>>()
  const ending = new AbortController()
  let timer: NodeJS.Timeout | undefined

  const schedule = (): void => {
    clearTimeout(timer)
    if (ending.signal.aborted) return
    const next = nextDueMs(context, [...underWay.keys()])
    if (next === undefined || underWay.size >= MAX_CONCURRENT_DELIVERIES) return
    timer = setTimeout(run, Math.min(Math.max(next - context.now(), 0), LONGEST_PAUSE_MS))
    timer.unref()
  }
  const run = (): void => {
    completeReviews(context, own)
    for (const row of dueNow(context)) {
      const id = Number(row.id)
      if (underWay.has(id) || underWay.size >= MAX_CONCURRENT_DELIVERIES) continue
      const post = deliver(context, own, { row, ending: ending.signal }).finally(() => {
        underWay.delete(id)
        schedule()
      })
      underWay.set(id, post)
    }
    schedule()
  }
  const stop = async (): Promise<void> => {
    clearTimeout(timer)
    ending.abort()
    await Promise.allSettled(underWay.values())
  }
  return { wake: schedule, stop }
}

function dueNow(context: ProviderContext): Row[] {
  return context.store
    .prepare(
      `select d.id, d.order_id, d.attempts, e.body from deliveries d join events e on e.id = d.event_id
       where d.done_at is null and d.due_at <= ? and ? order by d.due_at, d.id limit 64`,
    )
    .all(context.now(), canPost(context))
}

// Returns 0 without a webhook address. No event is then due, even if an earlier run left events in the file.
const canPost = (context: ProviderContext): number => (context.options.webhookUrl === undefined ? 0 : 1)

function nextDueMs(context: ProviderContext, except: number[]): number | undefined {
  const marks = except.map(() => '?').join(', ')
  const row = context.store
    .prepare(
      `select min(at) as at from (
         select min(due_at) as at from deliveries where done_at is null and ? and id not in (${marks})
         union all select min(completes_at) from captures where completes_at is not null
       )`,
    )
    .get(canPost(context), ...except)
  return row?.at === null || row?.at === undefined ? undefined : Number(row.at)
}

function completeReviews(context: ProviderContext, own: Own): void {
  const due = context.store
    .prepare("select id from captures where status = 'PENDING' and completes_at <= ?")
    .all(context.now())
  for (const row of due) own.completeReview(String(row.id))
}

async function deliver(
  context: ProviderContext,
  own: Own,
  { row, ending }: { row: Row; ending: AbortSignal },
): Promise<void> {
  const status = await post(context, own, { raw: Buffer.from(String(row.body)), ending })
  // The store is about to close, so this attempt does not count.
  if (ending.aborted) return
  const id = Number(row.id)
  const attempts = Number(row.attempts) + 1
  const arrived = /^2\d\d$/.test(status)
  const done = arrived || attempts >= MAX_TRIES
  const pause = Math.min((context.options.webhookRetryMs ?? 500) * 2 ** (attempts - 1), LONGEST_PAUSE_MS)
  context.store
    .prepare('update deliveries set attempts = ?, last_status = ?, due_at = ?, done_at = ? where id = ?')
    .run(attempts, status, context.now() + pause, done ? context.now() : null, id)
  // Releases the held events of an order once a later event of this order has arrived.
  if (arrived)
    context.store
      .prepare(
        'update deliveries set held = 0, due_at = ? where held = 1 and done_at is null and order_id = ? and id < ?',
      )
      .run(context.now(), String(row.order_id), id)
}

async function post(
  context: ProviderContext,
  own: Own,
  { raw, ending }: { raw: Buffer; ending: AbortSignal },
): Promise<string> {
  const { webhookUrl = '' } = context.options
  try {
    const response = await fetch(typeof webhookUrl === 'function' ? webhookUrl() : webhookUrl, {
      method: 'POST',
      headers: own.signed(raw),
      body: raw,
      redirect: 'manual',
      signal: AbortSignal.any([ending, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]),
    })
    await response.arrayBuffer()
    return String(response.status)
  } catch (error) {
    return error instanceof Error ? error.name : 'Error'
  }
}
