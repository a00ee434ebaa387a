import type { Alert } from '#shared/alerts/contract.ts'
import { ALERT_NOT_FOUND } from '#shared/alerts/texts.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { write, type Tx } from '../database/write.ts'
import { ShopError } from '../http/shop-error.ts'
import type { Services } from '../services.ts'

/**
 * Closing an alert again changes nothing.
 * @throws 404
 */
export async function closeAlert(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  id: string,
  byUserId: string,
): Promise<Alert> {
  const alert = await write(database, async (tx) => {
    const found = await tx
      .selectFrom('alerts')
      .select(['message', 'created_at', 'resolved_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!found) throw new ShopError('NOT_FOUND', ALERT_NOT_FOUND)
    if (found.resolved_at !== null) return found
    tx.changed('alerts')
    const at = clock.now()
    await tx.updateTable('alerts').set({ resolved_at: at }).where('id', '=', id).execute()
    const done = { by: byUserId, at, act: 'changed', kind: 'alert', id, name: '' } as const
    await recordActivity(tx, { ...done, before: { state: 'open' }, after: { state: 'done' } })
    return found
  })
  return { _id: id, message: alert.message, createdAt: alert.created_at.toISOString(), state: 'done' }
}

/** Closes the alerts with these keys, because what they ask for is done. Unknown keys are ignored. */
export async function closeSettledAlerts(tx: Tx, keys: readonly string[], at: Date): Promise<void> {
  if (keys.length === 0) return
  const { numUpdatedRows } = await tx
    .updateTable('alerts')
    .set({ resolved_at: at })
    .where('key', 'in', keys)
    .where('resolved_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) tx.changed('alerts')
}
