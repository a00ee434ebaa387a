import { countUnsettled } from '../checkout/queries.ts'
import type { Metrics } from '../http/metrics.ts'
import { countUnsentMails } from '../mail/outbox.ts'
import { countWaitingRefunds } from '../refunds/jobs.ts'
import { countOpenAlerts } from '../alerts/queries.ts'
import type { Services } from '../services.ts'

/** The figures that say how the shop itself is: what to watch, and what to be woken for (docs/operations.md). */
export function measureShop(metrics: Metrics, { jobs, database, clock }: Services): void {
  const ended = metrics.counter('shop_jobs_total', 'Jobs that ended in this process', ['job', 'result'])
  jobs.onEnd(({ name, error }) => ended({ job: name, result: error === undefined ? 'done' : 'failed' }))
  const { db } = database
  const now = () => clock.now()
  metrics.gauge('shop_mails_unsent', 'Mails that have not left', () => countUnsentMails(db, now()))
  metrics.gauge('shop_refunds_waiting', 'Refunds that the provider has not taken', () =>
    countWaitingRefunds(db, now()),
  )
  metrics.gauge('shop_payments_unsettled', 'Captured payments that are neither order nor refund', () =>
    countUnsettled(db, now()),
  )
  metrics.gauge('shop_alerts_open', 'Alerts that wait for the shopkeeper', () => countOpenAlerts(db))
  const { pool } = database
  if (!pool) return
  metrics.gauge('shop_database_connections', 'Open connections to the database', () => pool().open)
  metrics.gauge('shop_database_waiting', 'Callers that wait for a connection', () => pool().waiting)
}
