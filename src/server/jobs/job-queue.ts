import { PgBoss, fromKysely, type Job, type JobResult, type SendOptions } from 'pg-boss'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/database.ts'
import { isOutage, outageFields } from '../database/outage.ts'
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
  /** Records a refund that the provider told of, ours or one made in its own pages. */
  'record-refund': { providerRefundId: string }
  /** Makes a new picture's usual sizes before somebody asks for them. */
  'make-picture-sizes': { imageId: string }
  /** Each minute: finds checkouts, refunds and mails that something left behind. */
  sweep: Record<string, never>
  /** Each morning, where it is asked for: tells the shopkeeper of the day's orders. */
  'new-orders': Record<string, never>
  /** With the mails of new orders: tells the shopkeeper of what fell below its threshold. */
  'low-stock': Record<string, never>
  /** Every five minutes: writes to those who wait for a sleeve that is back in stock. */
  restock: Record<string, never>
  /** Every ten minutes: asks the carriers where some of the parcels are. */
  'follow-parcels': Record<string, never>
  /** Each night: what the law and people's settings ask for, and what has served its time. */
  retention: Record<string, never>
  /** Each hour: a VAT regime may begin today. */
  'vat-regime': Record<string, never>
}
export type JobName = keyof JobKinds

/** The kinds that carry nothing: they run by the clock. */
type ScheduledName = { [K in JobName]: JobKinds[K] extends Record<string, never> ? K : never }[JobName]

/**
 * The alert that the shopkeeper sees when a kind of job keeps failing, for kinds of which one success means that all work.
 * 'counted' for jobs of which one may wait for ever while its neighbours are done: `watch-failures.ts` counts these.
 */
type WhenFailing = { alert: string }

type Handler<K extends JobName> = (data: JobKinds[K]) => Promise<void>
type Schedule = { name: JobName; cron: string }

export type WaitingJobs = { name: string; count: number; oldestSeconds: number }

/** How a job ended; with an error it comes back later. */
export type JobEnd = { name: JobName; alert: string; seconds: number; error?: unknown }

export type Jobs = {
  /** Before `start`: says who does this kind of job. A handler may run twice: it must not mind. */
  handle<K extends JobName>(name: K, failing: WhenFailing, handler: Handler<K>): void
  /** Before `start`: also enqueues it by the clock (cron, in UTC), once for all servers. */
  every<K extends ScheduledName>(name: K, failing: WhenFailing & { cron: string }, handler: Handler<K>): void
  /** Enqueues inside the caller's transaction: the job exists if and only if that commits, and starts right then. */
  enqueue<K extends JobName>(tx: Tx, name: K, data: JobKinds[K], options?: SendOptions): Promise<void>
  /** What is due and not done, by kind. */
  waiting(): Promise<WaitingJobs[]>
  /** Hears of every job that ends in this process, well or not. */
  onEnd(listener: (end: JobEnd) => void): void
  start(): Promise<void>
  /** Lets running jobs finish. */
  stop(): Promise<void>
  /** Runs what is waiting and due, in this call, until nothing is left: for tests and commands. */
  drain(): Promise<void>
}

const NO_JOB = '00000000-0000-7000-8000-000000000000'
/**
 * A job whose server died is another's within 30 s: it says nothing for 10 s (`heartbeatSeconds`, the least there is),
 * is found within twice `SUPERVISE_SECONDS`, and waits 2 to 4 s for its next try.
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

/** Where there was a whole batch there are more: the next one is fetched at once. */
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
  const handlers = new Map<JobName, WhenFailing & { work: Handler<JobName> }>()
  const workers = new Map<JobName, string>()
  const schedules: Schedule[] = []

  const ends = new Set<(end: JobEnd) => void>()
  const reportEnd = (end: JobEnd) => ends.forEach((listener) => listener(end))

  /** Does one job under the id of the request that it comes from; a failure is a line in the log, whatever comes of it. */
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
        const fields = { ...(isOutage(error) ? outageFields(error) : { err: error }), ...rest }
        logSparingly(log, `job:${name}:${String(error)}`, { level: 'warn', fields, message: 'a job failed' })
        reportEnd({ ...end(), error })
        throw error
      }
    })
  }

  return {
    handle(name, { alert }, handler) {
      handlers.set(name, { alert, work: handler as Handler<JobName> })
    },
    every(name, { cron, alert }, handler) {
      handlers.set(name, { alert, work: handler as Handler<JobName> })
      schedules.push({ name, cron })
    },
    async enqueue(tx, name, data, sendOptions) {
      const { requestId } = logContext.getStore() ?? {}
      const payload = { ...data, ...(requestId ? { requestId } : {}) }
      await boss.send(name, payload, { ...sendOptions, db: fromKysely(tx) })
      // One that waits is found when its time has come.
      if (sendOptions?.startAfter === undefined)
        tx.afterCommit(() => boss.notifyWorker(workers.get(name) ?? ''))
    },
    async waiting() {
      const { rows } = await database.raw(
        `select name, count(*)::int as count, extract(epoch from now() - min(start_after))::float8 as "oldestSeconds"
        from jobs.job where state < 'completed' and start_after <= now() group by name`,
      )
      return rows as WaitingJobs[]
    },
    onEnd: (listener) => void ends.add(listener),
    async start() {
      // Its first start makes its tables.
      await database.unhurried(() => boss.start())
      const made = await boss.getQueues()
      for (const name of handlers.keys()) {
        const queue = made.find((one) => one.name === name)
        if (queue && hasSettings(queue)) continue
        // A queue that an earlier release made keeps that release's settings until told.
        if (queue) await boss.updateQueue(name, QUEUE)
        else await boss.createQueue(name, QUEUE)
        // pg-boss reads a queue that is new or changed at its first use, on a connection of its own. Inside a transaction of
        // the embedded engine, which has one session, that would wait for ever: so it is used here.
        await boss.findJobs(name, { id: NO_JOB })
      }
      if (!poll) return
      // A schedule outlives the version that made it.
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

function hasSettings(queue: object): boolean {
  const kept = new Map(Object.entries(queue))
  return Object.entries(QUEUE).every(([setting, value]) => kept.get(setting) === value)
}

/** The queue's own tables, for a shop that runs as a role which may make none (`npm run migrate`). */
export async function makeQueueTables(database: Database): Promise<void> {
  const boss = new PgBoss({ ...placeOf(database), supervise: false, schedule: false })
  await database.unhurried(() => boss.start())
  await boss.stop({ graceful: false, close: false })
}

const placeOf = (database: Database) => ({
  db: { executeSql: (text: string, values?: unknown[]) => database.raw(text, values) },
  backend: database.engine === 'embedded' ? ('pglite' as const) : ('postgres' as const),
  schema: 'jobs',
})

/** While the database is away every queue says so each second: a few words now and then are enough. */
function reportError(log: FastifyBaseLogger, error: Error): void {
  const message = 'the job queue reports an error'
  if (isOutage(error))
    logSparingly(log, 'jobs-outage', { level: 'warn', fields: outageFields(error), message })
  else logSparingly(log, `jobs:${error.message}`, { level: 'error', fields: { err: error }, message })
}

/** Each job of a batch ends as it does itself: one that fails comes back alone, those fetched with it are done. */
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
