import type { Alert } from '#shared/alerts/contract.ts'
import { ALERT_NOT_FOUND } from '#shared/alerts/texts.ts'
import { ShopError } from '../http/shop-error.ts'
import type { Services } from '../services.ts'

/**
 * Takes an alert off the list of work; doing it again changes nothing. Its key stays, so the same thing is not
 * told twice.
 * @throws 404
 */
export async function closeAlert(
  { database: { db }, clock }: Pick<Services, 'database' | 'clock'>,
  id: string,
): Promise<Alert> {
  const alert = await db
    .updateTable('alerts')
    .set((eb) => ({ resolved_at: eb.fn.coalesce('resolved_at', eb.val(clock.now())) }))
    .where('id', '=', id)
    .returning(['message', 'created_at'])
    .executeTakeFirst()
  if (!alert) throw new ShopError('NOT_FOUND', ALERT_NOT_FOUND)
  return { _id: id, message: alert.message, createdAt: alert.created_at.toISOString(), state: 'done' }
}
