import type { Tx } from '../database/write.ts'
import { newId } from '../database/ids.ts'
import { writeMail } from '../mail/outbox.ts'
import type { Services } from '../services.ts'
import { alertMail } from './mails.ts'

/** `key` says what it is about, once and for all; the message is French, for the shopkeeper. */
export type Alert = { key: string; message: string; orderId?: string | undefined }

/** Tells the shopkeeper that something needs a person: on the dashboard and by mail, once for each key. */
export async function raiseAlert(
  tx: Tx,
  services: Pick<Services, 'clock' | 'jobs' | 'config' | 'log'>,
  { key, message, orderId }: Alert,
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('alerts')
    .values({ id: newId(), key, message, order_id: orderId ?? null, created_at: services.clock.now() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return
  services.log.warn({ alert: key }, 'something needs the shopkeeper')
  await writeMail(tx, services, alertMail(services.config, { key, message }))
}
