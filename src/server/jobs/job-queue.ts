import type { FastifyBaseLogger } from 'fastify'
import { PgBoss, fromKysely, type Job, type JobResult, type SendOptions } from 'pg-boss'
import type { Database } from '../database/database.ts'
import { failureFields, isOutage, outageFields } from '../database/outage.ts'
import type { Tx } from '../database/write.ts'
import { logContext } from '../log/log-context.ts'
import { logSparingly } from '../log/log-sparingly.ts'

export type JobKinds = {
  'send-mail': { mailId: string }
  'send-reset-link': { userId: string }
  'settle-checkout': { checkoutId: string }
  'send-refund': { refundId: string }
  /** Records a refund that the provider reported, whether the shop or the provider's own pages made it. */
  'record-refund': { providerRefundId: string }
  'make-picture-sizes': { imageId: string }
  'change-orders': { bulkChangeId: string }
  /** Gets the data of a 'change-orders' job that has failed for the last time. */
  'end-failed-change': { bulkChangeId: string }
  'change-sleeves': { sleeveChangeId: string }
  'end-failed-sleeve-change': { sleeveChangeId: string }
  'send-webhooks': { endpointId: string }
  /** Enqueues 'send-webhooks' for each endpoint with due events. */
  'resend-webhooks': Record<string, never>
  'announce-low-stock': Record<string, never>
  /** Continues unfinished work, such as checkouts, refunds and mails. */
  sweep: Record<string, never>
  'new-orders': Record<string, never>
  'low-stock': Record<string, never>
  restock: Record<string, never>
  /** Asks La Poste where some of the parcels are. */
  'follow-parcels': Record<string, never>
  'follow-relay-parcels': Record<string, never>
  retention: Record<string, never>
  'sale-days': Record<string, never>
  /** Sends the files of reports to the platform, and asks what became of them. */
  'follow-reports': Record<string, never>
  /** Sends the invoices and credit notes of companies to the platform, and asks what became of them. */
  'follow-documents': Record<string, never>
  'plan-reports': Record<string, never>
  /** Announces changed settings when a VAT regime has begun. */
  'vat-regime': Record<string, never>
}
export type JobName = keyof JobKinds

type ScheduledName = { [K in JobName]: JobKinds[K] extends Record<string, never> ? K : never }[JobName]

/**
 * What the owner reads when a kind of job keeps failing. The value 'counted' raises no such alert: the waiting work is
 * watched instead, because one job may keep failing while others of its kind succeed.
 */
type WhenFailing = { alert: string }
/** `lastResort` is the kind of job that gets the data after the last failed attempt. */
type LastResort<K extends JobName> = {
  lastResort?: { [N in JobName]: JobKinds[N] extends JobKinds[K] ? N : never }[JobName]
}

type Handler<K extends JobName> = (data: JobKinds[K]) => Promise<void>
type Registered = WhenFailing & { deadLetter?: JobName; work: Handler<JobName> }
type Schedule = { name: JobName; cron: string }

export type WaitingJobs = { name: string; count: number; oldestSeconds: number }

export type JobEnd = { name: JobName; alert: string; seconds: number; error?: unknown }

export type Jobs = {
  /** Call this method before `start`. A handler may run twice for one job, so it must be idempotent. */
  handle<K extends JobName>(name: K, failing: WhenFailing & LastResort<K>, handler: Handler<K>): void
  /**
   * Does the job once for all servers, at the times of the `cron` expression in UTC. Call this method before `start`.
   */
  every<K extends ScheduledName>(name: K, failing: WhenFailing & { cron: string }, handler: Handler<K>): void
  /** The job exists only after the commit of `tx`. `startAfter` delays it. */
  enqueue<K extends JobName>(tx: Tx, name: K, data: JobKinds[K], options?: SendOptions): Promise<void>
  waiting(): Promise<WaitingJobs[]>
  /** Calls the listener after each attempt at a job in this process, failed or not. */
  onEnd(listener: (end: JobEnd) => void): void
  start(): Promise<void>
  /** Waits for the running jobs, three seconds at most. */
  stop(): Promise<void>
  /** Runs all due jobs within this call, until one fails. */
  drain(): Promise<void>
}

/**
 * Twelve retries take a little more than an hour: the first wait is 2 to 4 s, and each wait is about twice the one
 * before, up to 15 minutes. The job of a dead server is retried within about 30 s: its heartbeat may be missing for 10
 * s, the queue notices that within twice `SUPERVISE_SECONDS`, and the first retry waits 2 to 4 s.
 */
const QUEUE = {
  retryLimit: 12,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 900,
  expireInSeconds: 300,
  heartbeatSeconds: 10,
} as const
const SUPERVISE_SECONDS = 5

/** After a full batch there may be more jobs, so the next batch is fetched at once. */
const WORK = { batchSize: 10, perJobResults: true, burstWhenBatchFull: true } as const

export function createJobs(
  database: Database,
  log: FastifyBaseLogger,
  { poll = true, pollSeconds = 2 }: { poll?: boolean; pollSeconds?: number } = {},
): Jobs {
  const boss = new PgBoss({
    ...placeOf(database),
    supervise: poll,
    schedule: poll,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    // The embedded engine has no autovacuum to watch.
    monitorVacuum: database.engine === 'server',
  })
  boss.on('error', (error) => reportError(log, error))
  const handlers = new Map<JobName, Registered>()
  const workers = new Map<JobName, string>()
  const schedules: Schedule[] = []

  const ends = new Set<(end: JobEnd) => void>()
  const reportEnd = (end: JobEnd) => ends.forEach((listener) => listener(end))

  /** The job's log lines contain the id of the request that enqueued it, if there was one. */
  const perform = async (name: JobName, { id, data }: { id: string; data: unknown }) => {
    const { requestId, ...rest } = data as { requestId?: string }
    const from = performance.now()
    const handler = handlers.get(name)
    const end = () => ({ name, alert: handler?.alert ?? '', seconds: (performance.now() - from) / 1000 })
    await logContext.run({ job: name, jobId: id, ...(requestId ? { requestId } : {}) }, async () => {
      try {
        await handler?.work(rest)
        reportEnd(end())
      } catch (error) {
        const fields = { ...failureFields(error), ...rest }
        logSparingly(log, `job:${name}:${String(error)}`, { level: 'warn', fields, message: 'a job failed' })
        reportEnd({ ...end(), error })
        throw error
      }
    })
  }

  // Reads pg-boss's documented table of jobs, because pg-boss's own counts do not include the age of the oldest job. A
  // later release that was rolled back may have left jobs of kinds that no process works on.
  async function waiting(): Promise<WaitingJobs[]> {
    const { rows } = await database.raw(
      `select name, count(*)::int as count, extract(epoch from now() - min(start_after))::float8 as "oldestSeconds"
      from jobs.job where state < 'completed' and start_after <= now() and name = any($1) group by name`,
      [[...handlers.keys()]],
    )
    return rows as WaitingJobs[]
  }

  return {
    handle(name, { alert, lastResort: deadLetter }, handler) {
      handlers.set(name, { alert, ...(deadLetter && { deadLetter }), work: handler as Handler<JobName> })
    },
    every(name, { cron, alert }, handler) {
      handlers.set(name, { alert, work: handler as Handler<JobName> })
      schedules.push({ name, cron })
    },
    async enqueue(tx, name, data, sendOptions) {
      const { requestId } = logContext.getStore() ?? {}
      const payload = { ...data, ...(requestId ? { requestId } : {}) }
      await boss.send(name, payload, { ...sendOptions, db: fromKysely(tx) })
      // A delayed job needs no notification, because the queue finds it when it is due.
      if (sendOptions?.startAfter === undefined)
        tx.afterCommit(() => boss.notifyWorker(workers.get(name) ?? ''))
    },
    waiting,
    onEnd: (listener) => void ends.add(listener),
    async start() {
      // The queues are made first, because pg-boss reads them when it starts. It reads a later queue at its first use,
      // on another connection. The embedded engine has one session, so such a read inside a transaction would wait for
      // ever.
      await makeQueues(database, (error) => reportError(log, error), handlers)
      await boss.start()
      if (!poll) return
      // The database keeps the schedules of earlier releases, so those that this release does not have are removed.
      const planned = await boss.getSchedules()
      for (const { name } of planned)
        if (!schedules.some((known) => known.name === name)) await boss.unschedule(name)
      for (const { name, cron } of schedules)
        if (!planned.some((kept) => kept.name === name && kept.cron === cron))
          await boss.schedule(name, cron, {}, { tz: 'UTC' })
      for (const name of handlers.keys()) {
        const work = (jobs: Job<unknown>[]) => oneByOne(jobs, (job) => perform(name, job))
        workers.set(name, await boss.work(name, { ...WORK, pollingIntervalSeconds: pollSeconds }, work))
      }
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 3_000, close: false })
    },
    async drain() {
      for (let worked = true; worked;) {
        worked = false
        const due = new Set((await waiting()).map(({ name }) => name))
        for (const name of handlers.keys()) {
          if (!due.has(name)) continue
          for (const job of await boss.fetch(name, { batchSize: 50 })) {
            worked = true
            await perform(name, job)
            await boss.complete(name, job.id)
          }
        }
      }
    },
  }
}

function hasSettings(queue: object, settings: object): boolean {
  const kept = new Map(Object.entries(queue))
  return Object.entries(settings).every(([setting, value]) => kept.get(setting) === value)
}

/** Creates pg-boss's tables, and a queue for each of `kinds`. Existing queues get the current settings. */
export async function makeQueues(
  database: Database,
  report: (error: Error) => void,
  kinds: ReadonlyMap<JobName, { deadLetter?: JobName }> = new Map(),
): Promise<void> {
  const boss = new PgBoss({ ...placeOf(database), supervise: false, schedule: false })
  boss.on('error', report)
  try {
    await database.unhurried(() => boss.start())
    const made = await boss.getQueues()
    // A dead-letter queue must exist before another queue refers to it.
    const byNeed = [...kinds].toSorted(
      ([, one], [, other]) => Number(!!one.deadLetter) - Number(!!other.deadLetter),
    )
    for (const [name, { deadLetter }] of byNeed) {
      const queue = made.find((one) => one.name === name)
      const settings = { ...QUEUE, ...(deadLetter && { deadLetter }) }
      if (!queue) await boss.createQueue(name, settings)
      else if (!hasSettings(queue, settings)) await boss.updateQueue(name, settings)
    }
  } finally {
    await boss.stop({ graceful: false, close: false })
  }
}

const placeOf = (database: Database) => ({
  db: { executeSql: (text: string, values?: unknown[]) => database.raw(text, values) },
  backend: database.engine === 'embedded' ? ('pglite' as const) : ('postgres' as const),
  schema: 'jobs',
})

function reportError(log: FastifyBaseLogger, error: Error): void {
  const message = 'the job queue reports an error'
  if (isOutage(error))
    logSparingly(log, 'jobs-outage', { level: 'warn', fields: outageFields(error), message })
  else logSparingly(log, `jobs:${error.message}`, { level: 'error', fields: { err: error }, message })
}

/** Each job ends separately, so only the failed jobs are retried. */
async function oneByOne(
  jobs: Job<unknown>[],
  work: (job: Job<unknown>) => Promise<void>,
): Promise<JobResult[]> {
  const results: JobResult[] = []
  for (const job of jobs) {
    const { id } = job
    try {
      await work(job)
      results.push({ id, status: 'completed' })
    } catch (error) {
      results.push({ id, status: 'failed', output: { message: String(error) } })
    }
  }
  return results
}
