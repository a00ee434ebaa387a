import { newId } from '../database/ids.ts'
import type { Tx } from '../database/write.ts'
import { writeMail } from '../mail/outbox.ts'
import type { Services } from '../services.ts'
import { alertMail } from './mails.ts'

/** `message` is French, for the owner. */
export type Alert = {
  key: string
  message: string
  orderId?: string | undefined
  paymentId?: string | undefined
  mail?: boolean | undefined
}

/**
 * Raises an alert on the dashboard and, unless `mail` is false, by mail. Returns its id, or undefined if an alert with
 * this key exists already.
 */
export async function raiseAlert(
  tx: Tx,
  services: Pick<Services, 'clock' | 'jobs' | 'config' | 'log'>,
  { key, message, orderId, paymentId, mail = true }: Alert,
): Promise<string | undefined> {
  const id = newId()
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('alerts')
    .values({
      id,
      key,
      message,
      order_id: orderId ?? null,
      payment_id: paymentId ?? null,
      created_at: services.clock.now(),
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return undefined
  tx.changed('alerts')
  services.log.warn({ alert: key }, 'something needs the shopkeeper')
  if (mail) await writeMail(tx, services, alertMail(services.config, { key, message }))
  return id
}
