import type { FastifyBaseLogger } from 'fastify'
import { PgBoss, fromKysely, type Job, type JobResult, type SendOptions } from 'pg-boss'
import type { Database } from '../database/database.ts'
import { failureFields, isOutage, outageFields } from '../database/outage.ts'
import type { Tx } from '../database/write.ts'
import { logContext } from '../log/log-context.ts'
import { logSparingly } from '../log/log-sparingly.ts'

/**
 * Every kind of job and what it carries. A new kind is added here and handled in its feature, which `app.ts` calls. A job
 * that carries nothing is not copied by a backup: its schedule makes it again.
 */
export type JobKinds = {
  /** Sends one mail of the outbox. */
  'send-mail': { mailId: string }
  /** Writes to somebody who asked for a new password, if there is such an account. */
  'send-reset-link': { userId: string }
  /** Brings one checkout to its end: settles, refunds or frees it. */
  'settle-checkout': { checkoutId: string }
  /** Carries one requested refund to the provider. */
  'send-refund': { refundId: string }
  /** Records a refund that the provider reported, ours or one made in its own pages. */
  'record-refund': { providerRefundId: string }
  /** Makes a new picture's usual sizes before somebody asks for them. */
  'make-picture-sizes': { imageId: string }
  /** Makes one change of many orders, or takes it back; or makes their labels. */
  'change-orders': { bulkChangeId: string }
  /** Ends such a change whose own job has used up its tries. */
  'end-failed-change': { bulkChangeId: string }
  /** Finds unfinished checkouts, refunds and mails. */
  sweep: Record<string, never>
  /** If the setting asks for it: mails the shopkeeper the day's orders. */
  'new-orders': Record<string, never>
  /** With the mails of new orders: mails the shopkeeper the sleeves below their threshold. */
  'low-stock': Record<string, never>
  /** Writes to those who wait for a sleeve that is back in stock. */
  restock: Record<string, never>
  /** Asks the carriers where some of the parcels are. */
  'follow-parcels': Record<string, never>
  /** Deletes what the law and people's settings require, and what has expired. */
  retention: Record<string, never>
  /** Begins and ends reductions, at the midnights of Paris and again in case one was missed. */
  'sale-days': Record<string, never>
  /** A VAT regime may begin today. */
  'vat-regime': Record<string, never>
}
export type JobName = keyof JobKinds

/** The kinds without data: they run on a schedule. */
type ScheduledName = { [K in JobName]: JobKinds[K] extends Record<string, never> ? K : never }[JobName]

/**
 * The alert that the shopkeeper sees when a kind of job keeps failing, for kinds in which one success shows that all work.
 * 'counted' is for kinds in which a single job may keep failing while others succeed: `watch-failures.ts` counts these.
 */
type WhenFailing = { alert: string }
/** `lastResort` is the kind of job that gets the same data once all tries are used up. */
type LastResort<K extends JobName> = {
  lastResort?: { [N in JobName]: JobKinds[N] extends JobKinds[K] ? N : never }[JobName]
}

type Handler<K extends JobName> = (data: JobKinds[K]) => Promise<void>
type Registered = WhenFailing & { deadLetter?: JobName; work: Handler<JobName> }
type Schedule = { name: JobName; cron: string }

export type WaitingJobs = { name: string; count: number; oldestSeconds: number }

/** How a job ended; one with an error is retried. */
export type JobEnd = { name: JobName; alert: string; seconds: number; error?: unknown }

export type Jobs = {
  /** Before `start`: registers the handler of a kind. A handler may run twice, so it must be idempotent. */
  handle<K extends JobName>(name: K, failing: WhenFailing & LastResort<K>, handler: Handler<K>): void
  /** Before `start`: also schedules it (cron, in UTC), once for all servers. */
  every<K extends ScheduledName>(name: K, failing: WhenFailing & { cron: string }, handler: Handler<K>): void
  /** Enqueues inside the caller's transaction: the job exists if and only if that commits, and starts right then. */
  enqueue<K extends JobName>(tx: Tx, name: K, data: JobKinds[K], options?: SendOptions): Promise<void>
  /** The number of due jobs, by kind. */
  waiting(): Promise<WaitingJobs[]>
  /** Calls back for every job that ends in this process, with or without an error. */
  onEnd(listener: (end: JobEnd) => void): void
  start(): Promise<void>
  /** Lets running jobs finish. */
  stop(): Promise<void>
  /** Runs all due jobs in this call until none is left: for tests and commands. */
  drain(): Promise<void>
}

/**
 * Twelve tries, waiting 2 s, 4 s, 8 s … and at most 15 minutes, take about an hour and a half.
 * Another server takes the job of a dead one within 30 s: its heartbeat is missing for 10 s (`heartbeatSeconds`, the minimum),
 * this is found within twice `SUPERVISE_SECONDS`, and the retry waits 2 to 4 s.
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

/** After a full batch there may be more jobs, so the next one is fetched at once. */
const WORK = { batchSize: 10, perJobResults: true, burstWhenBatchFull: true } as const

/** Durable jobs on pg-boss, in the same database and the same transactions as everything else. */
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
    // The embedded engine has no autovacuum to watch (`embedded-upkeep.ts`).
    monitorVacuum: database.engine === 'server',
  })
  boss.on('error', (error) => reportError(log, error))
  const handlers = new Map<JobName, Registered>()
  const workers = new Map<JobName, string>()
  const schedules: Schedule[] = []

  const ends = new Set<(end: JobEnd) => void>()
  const reportEnd = (end: JobEnd) => ends.forEach((listener) => listener(end))

  /** Runs one job under the id of the request that enqueued it. A failure is always logged. */
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
      // A delayed job is found when it is due.
      if (sendOptions?.startAfter === undefined)
        tx.afterCommit(() => boss.notifyWorker(workers.get(name) ?? ''))
    },
    // pg-boss documents its table of jobs; of its own counts none says how old the oldest job is.
    async waiting() {
      const { rows } = await database.raw(
        `select name, count(*)::int as count, extract(epoch from now() - min(start_after))::float8 as "oldestSeconds"
        from jobs.job where state < 'completed' and start_after <= now() group by name`,
      )
      return rows as WaitingJobs[]
    },
    onEnd: (listener) => void ends.add(listener),
    async start() {
      // pg-boss reads its queues when it starts. One made later would be read at its first use, on a connection of its own: inside
      // a transaction of the embedded engine, which has one session, that would wait for ever.
      await makeQueues(database, (error) => reportError(log, error), handlers)
      await boss.start()
      if (!poll) return
      // Schedules stay in the database after the release that made them, so old ones are removed.
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
        for (const name of handlers.keys()) {
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

/**
 * Creates pg-boss's tables and a queue for each kind; queues that an earlier release made get the settings of this one. Without
 * kinds it makes the tables alone, for a shop that runs as a role which may make none (`npm run migrate`). Errors besides
 * that, in pg-boss's own upkeep, are reported.
 */
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
    // A last resort has to be there before the queue that names it.
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

/** During an outage of the database every queue reports it each second, so only a few lines are logged. */
function reportError(log: FastifyBaseLogger, error: Error): void {
  const message = 'the job queue reports an error'
  if (isOutage(error))
    logSparingly(log, 'jobs-outage', { level: 'warn', fields: outageFields(error), message })
  else logSparingly(log, `jobs:${error.message}`, { level: 'error', fields: { err: error }, message })
}

/** Each job of a batch ends by itself: only the failed ones are retried. */
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
