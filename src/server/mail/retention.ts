import { MAIL_DAYS } from '#shared/privacy/retention-periods.ts'
import { addDays } from '#shared/shift-dates.ts'
import { inBatches } from '../database/batches.ts'
import type { Tx } from '../database/write.ts'
import { logSparingly } from '../log/log-sparingly.ts'
import type { Services } from '../services.ts'

type MailServices = Pick<Services, 'mail' | 'log'>

type Leaving = { to: string | undefined; keys: readonly string[]; orders: readonly string[]; userId: string }

/**
 * Deletes sent mails: to the address `to`, with these `keys`, about these `orders` or about an order of the account
 * `userId`. Unsent mails stay until `cleanupMails`.
 */
export async function forgetMails(
  tx: Tx,
  services: MailServices,
  { to, keys, orders, userId }: Leaving,
): Promise<void> {
  const forgotten = await tx
    .deleteFrom('mails')
    .where((eb) =>
      eb.or([
        ...(to === undefined ? [] : [eb('recipient', '=', to)]),
        ...(keys.length > 0 ? [eb('key', 'in', keys)] : []),
        ...(orders.length > 0 ? [eb('order_id', 'in', orders)] : []),
        eb('order_id', 'in', eb.selectFrom('orders').select('id').where('user_id', '=', userId)),
      ]),
    )
    .where('sent_at', 'is not', null)
    .returning('id')
    .execute()
  tx.afterCommit(() => forgetFiles(services, forgotten))
}

/** A file that cannot be deleted is only logged. */
function forgetFiles({ mail, log }: MailServices, mails: readonly { id: string }[]): void {
  mail.forget(mails.map(({ id }) => id)).catch((error: unknown) =>
    logSparingly(log, 'mail-files', {
      level: 'warn',
      fields: { err: error },
      message: 'files of mails could not be deleted',
    }),
  )
}

export async function cleanupMails({
  database,
  clock,
  ...services
}: MailServices & Pick<Services, 'database' | 'clock'>): Promise<void> {
  const before = addDays(clock.now(), -MAIL_DAYS)
  await inBatches(database, async (tx, rows) => {
    const forgotten = await tx
      .deleteFrom('mails')
      .where('id', 'in', (eb) =>
        eb.selectFrom('mails').select('id').where('created_at', '<', before).limit(rows),
      )
      .returning('id')
      .execute()
    tx.afterCommit(() => forgetFiles(services, forgotten))
    return forgotten.length
  })
}
