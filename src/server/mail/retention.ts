import { addDays } from '#shared/dates.ts'
import { deleteInBatches } from '../database/batches.ts'
import type { Tx } from '../database/write.ts'
import type { Services } from '../services.ts'

/** Mails are of use while somebody may ask whether one was sent; one that could not be in all this time never will. */
const MAIL_DAYS = 60

/** What was sent to somebody who leaves; what is still to be sent goes out first. */
export async function forgetMailsTo(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('mails').where('recipient', '=', email).where('sent_at', 'is not', null).execute()
}

export async function cleanupMails({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const before = addDays(clock.now(), -MAIL_DAYS)
  await deleteInBatches(database, (tx, rows) =>
    tx
      .deleteFrom('mails')
      .where('id', 'in', (eb) =>
        eb.selectFrom('mails').select('id').where('created_at', '<', before).limit(rows),
      ),
  )
}
