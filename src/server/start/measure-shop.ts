import { countOpenAlerts } from '../alerts/queries.ts'
import { lastBackedUp } from '../backup/last-backup.ts'
import { countUnfinished, countUnsettled } from '../checkout/queries.ts'
import { countNumbers } from '../database/counters.ts'
import type { Database } from '../database/database.ts'
import { type DiskSpace, disksOf } from '../disk/disk-space.ts'
import { GAUGE_TIMEOUT_MS, type Metrics } from '../http/metrics.ts'
import type { WaitingJobs } from '../jobs/job-queue.ts'
import { observe } from '../log/observed.ts'
import { countUnsentMails } from '../mail/outbox.ts'
import { countWaitingRefunds } from '../refunds/jobs.ts'
import type { Services } from '../services.ts'
import { STUCK_MS } from './watch-failures.ts'

export function measureShop(metrics: Metrics, { jobs, database, clock, config }: Services): void {
  // The label is not called job, because Prometheus sets a label of that name and would rename this one.
  const ended = metrics.counter('shop_jobs_total', 'Jobs that ended in this process', ['kind', 'result'])
  jobs.onEnd(({ name, error }) => ended({ kind: name, result: error === undefined ? 'done' : 'failed' }))
  measurePool(metrics, database)
  const { db } = database
  const now = () => clock.now()
  // In a busy shop there is always something that has just begun, so only what has waited is counted.
  const stuckSince = () => new Date(now().getTime() - STUCK_MS)
  const ask = oneAfterTheOther()
  const ofDisks = async (figure: (space: DiskSpace) => number) =>
    Object.fromEntries(
      [...(await disksOf({ database, config }))].map(([name, space]) => [name, figure(space)]),
    )
  metrics.gauge('shop_mails_unsent', 'Mails that have not left for ten minutes', () =>
    ask(() => countUnsentMails(db, stuckSince())),
  )
  metrics.gauge('shop_refunds_waiting', 'Refunds that the provider has not taken for ten minutes', () =>
    ask(() => countWaitingRefunds(db, stuckSince())),
  )
  metrics.gauge(
    'shop_payments_unsettled',
    'Captured payments that are neither order nor refund after ten minutes',
    () => ask(() => countUnsettled(db, stuckSince())),
  )
  metrics.gauge('shop_alerts_open', 'Alerts that wait for the shopkeeper', () =>
    ask(() => countOpenAlerts(db)),
  )
  metrics.gauge(
    'shop_backup_age_seconds',
    'Since the last good backup, or since the shop has accounts; 0 in the demo',
    async () => {
      if (config.mode === 'demo') return 0
      const at = await ask(() => lastBackedUp(db))
      return at ? (now().getTime() - at.getTime()) / 1000 : 0
    },
  )
  metrics.gauges('shop_disk_free_ratio', 'The free part of each disk that the shop writes to', 'disk', () =>
    ofDisks(({ freeRatio }) => freeRatio),
  )
  metrics.gauges('shop_disk_free_bytes', 'The free bytes of each disk that the shop writes to', 'disk', () =>
    ofDisks(({ freeBytes }) => freeBytes),
  )
  countWhatHappens(metrics)
  metrics.gauges('shop_checkouts', 'Unfinished checkouts, by state', 'state', () =>
    ask(() => countUnfinished(db)),
  )
  metrics.gauges('shop_documents_total', 'Numbers given, of all years', 'series', () =>
    ask(() => countNumbers(db)),
  )
  metrics.gauges('shop_jobs_waiting', 'Jobs that are due and not done', 'kind', async () =>
    figuresOf(await ask(() => jobs.waiting()), ({ count }) => count),
  )
  metrics.gauges('shop_jobs_oldest_seconds', 'How long the oldest due job has waited', 'kind', async () =>
    figuresOf(await ask(() => jobs.waiting()), ({ oldestSeconds }) => oldestSeconds),
  )
}

/** The pool is read before any metric queries the database, so only the shop's own use is counted. */
function measurePool(metrics: Metrics, { pool }: Database): void {
  if (!pool) return
  metrics.present('shop_database_connections', 'Open connections to the database', () => pool().open)
  metrics.present('shop_database_waiting', 'Callers that wait for a connection', () => pool().waiting)
}

/**
 * Runs one question at a time, so that these queries do not use several database connections at once. A question is
 * skipped if its scrape is over before its turn comes.
 */
function oneAfterTheOther() {
  let turn: Promise<unknown> = Promise.resolve()
  return function ask<T>(question: () => Promise<T>): Promise<T> {
    const askedAt = performance.now()
    const answer = turn.then(() => {
      if (performance.now() - askedAt > GAUGE_TIMEOUT_MS) throw new Error('The scrape is over.')
      return question()
    })
    turn = answer.catch(() => {})
    return answer
  }
}

/** Each process counts only its own events, so the metrics of all processes must be added up. */
function countWhatHappens(metrics: Metrics): void {
  const called = metrics.timer('shop_outside_call_seconds', 'How long third parties take', ['party'])
  const ended = metrics.counter('shop_outside_calls_total', 'Calls to third parties', ['party', 'result'])
  observe('outside', ({ party, result, seconds }) => {
    ended({ party, result })
    if (result !== 'not-tried') called({ party }, seconds)
  })
  const countLookup = metrics.counter('shop_cache_total', 'Pages and answers asked of the caches', [
    'cache',
    'result',
  ])
  observe('cache', ({ cache, isHit }) => countLookup({ cache, result: isHit ? 'hit' : 'miss' }))
  const moved = metrics.counter('shop_checkout_steps_total', 'Checkouts that came to a state', ['state'])
  observe('checkout', ({ state }) => moved({ state }))
  const notified = metrics.counter(
    'shop_notifications_total',
    'Notifications of payment, genuine and forged',
    ['result'],
  )
  observe('notification', ({ result }) => notified({ result }))
  const refunded = metrics.counter('shop_refunds_total', 'Refunds that are done', [])
  observe('refund', () => refunded({}))
}

function figuresOf(waiting: readonly WaitingJobs[], figure: (jobs: WaitingJobs) => number) {
  return Object.fromEntries(waiting.map((jobs) => [jobs.name, figure(jobs)]))
}
