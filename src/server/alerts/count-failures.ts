import { write } from '../database/write.ts'
import type { Services } from '../services.ts'
import { raiseAlert } from './raise-alert.ts'

export type Failure = {
  key: string
  message: string
  /** The time in milliseconds that the failure must last before an alert is raised. 0 alerts at once. */
  afterMs: number
  /** False if the failure concerns the sending of mails, because a mail about the failure would arrive too late. */
  mail?: boolean
}

type AlertServices = Pick<Services, 'database' | 'clock' | 'jobs' | 'config' | 'log'>

/**
 * Counts a failure of a series. The series raises one alert, once it has lasted `afterMs`. `noteSuccess` ends the
 * series.
 */
export async function noteFailure(services: AlertServices, failure: Failure): Promise<void> {
  const { key, message, afterMs, mail } = failure
  const now = services.clock.now()
  await write(services.database, async (tx) => {
    const { first_at, alert_id } = await tx
      .insertInto('failures')
      .values({ key, first_at: now, last_at: now, count: 1 })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((eb) => ({ last_at: now, count: eb('failures.count', '+', 1) })),
      )
      .returning(['first_at', 'alert_id'])
      .executeTakeFirstOrThrow()
    if (alert_id !== null || now.getTime() - first_at.getTime() < afterMs) return
    // The key contains the start of the series, so that a later series raises its own alert.
    const alert = { key: `failing:${key}:${first_at.toISOString()}`, message, mail }
    const id = await raiseAlert(tx, services, alert)
    if (id) await tx.updateTable('failures').set({ alert_id: id }).where('key', '=', key).execute()
  })
}

/** Ends a series of failures and closes its alert. Costs one statement if there is no alert. */
export async function noteSuccess(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  key: string,
): Promise<void> {
  const gone = await database.db
    .deleteFrom('failures')
    .where('key', '=', key)
    .returning('alert_id')
    .executeTakeFirst()
  if (!gone?.alert_id) return
  await database.db
    .updateTable('alerts')
    .set({ resolved_at: clock.now() })
    .where('id', '=', gone.alert_id)
    .where('resolved_at', 'is', null)
    .execute()
}

/** Keeps a series from being forgotten, without starting one. */
export async function keepSeries(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  key: string,
): Promise<void> {
  await database.db.updateTable('failures').set({ last_at: clock.now() }).where('key', '=', key).execute()
}

/** Ends the series of these keys without a failure for `olderThanMs`, such as those of a machine that is gone. */
export async function endForgotten(
  services: Pick<Services, 'database' | 'clock'>,
  { prefix, olderThanMs }: { prefix: string; olderThanMs: number },
): Promise<void> {
  const forgotten = await services.database.db
    .selectFrom('failures')
    .select('key')
    .where('key', 'like', `${prefix}%`)
    .where('last_at', '<', new Date(services.clock.now().getTime() - olderThanMs))
    .execute()
  for (const { key } of forgotten) await noteSuccess(services, key)
}
