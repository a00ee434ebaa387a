// What a mail says stands in the feature that sends it: `<feature>/mails.ts`, a function for each, `…Mail`, which gives
// a `MailDraft`. Here is how mails look (`mail-template.ts`), wait, are sent and sent again.
import type { Selectable } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/database.ts'
import type { MailsRow } from '../database/tables.ts'
import { write, type Tx } from '../database/write.ts'
import { newId } from '../database/ids.ts'
import type { Jobs } from '../jobs/job-queue.ts'
import type { MailPort } from '../outside/mail/port.ts'
import type { Services } from '../services.ts'
import { withSecret } from './secret-links.ts'

/** By then the queue has noticed that a killed server left a mail's job half done (`job-queue.ts`). */
const UNSENT_AGE_MS = 10 * 60_000
const RESENT_AT_ONCE = 100

/** A mail to write. `key` says what it is about, once and for all: 'order-confirmation:<order id>'. */
export type MailDraft = {
  key: string
  to: string
  subject: string
  html: string
  text: string
  /** Where both bodies hold `SECRET_PLACEHOLDER`: what its secret is made of. */
  secretId?: string
  /** The order whose customer it tells of it: it stands in the order's timeline. */
  orderId?: string
  /** Seconds to wait before sending; until then `takeMailBack` can delete the mail. */
  waits?: number
}

/**
 * Writes a mail into the outbox, in the transaction of what it speaks of: it will be sent if and only if
 * that commits. A second mail with the same key is not written; then it says false.
 */
export async function writeMail(
  tx: Tx,
  services: { jobs: Jobs; clock: Clock },
  draft: MailDraft,
): Promise<boolean> {
  const { waits, ...written } = draft
  const mail = toRow(written, services.clock)
  const stored = await tx
    .insertInto('mails')
    .values(mail)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst()
  const isNew = stored.numInsertedOrUpdatedRows === 1n
  const soon = waits === undefined ? {} : { startAfter: waits }
  if (isNew) await services.jobs.enqueue(tx, 'send-mail', { mailId: mail.id }, soon)
  return isNew
}

function toRow({ to, secretId, orderId, ...rest }: Omit<MailDraft, 'waits'>, clock: Clock) {
  const of = { recipient: to, secret_id: secretId ?? null, order_id: orderId ?? null }
  return { id: newId(), ...of, ...rest, created_at: clock.now() }
}

/**
 * A mail of something that is undone is never sent. False when it has left, or may have: a mail server that was asked
 * and has not answered may still deliver it.
 */
export async function takeMailBack(tx: Tx, key: string): Promise<boolean> {
  await tx.deleteFrom('mails').where('key', '=', key).where('attempts', '=', 0).execute()
  const left = await tx.selectFrom('mails').select('id').where('key', '=', key).executeTakeFirst()
  return left === undefined
}

type Sender = { db: Db; mail: MailPort; clock: Clock; jwtSecret: string }

/** Sends one mail of the outbox, unless it has been sent. A failure is noted and thrown, so that the job comes back. */
async function sendMail(sender: Sender, mailId: string): Promise<void> {
  // Counted before the try, so that nobody takes the mail back meanwhile.
  const mail = await sender.db
    .updateTable('mails')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', mailId)
    .where('sent_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (mail) await deliver(sender, mail)
}

async function deliver(
  { db, mail: port, clock, jwtSecret }: Sender,
  mail: Selectable<MailsRow>,
): Promise<void> {
  const { id, recipient, subject, created_at } = mail
  try {
    await port.send({ id, to: recipient, subject, ...withSecret(jwtSecret, mail), at: created_at })
  } catch (error) {
    const last_error = String(error).slice(0, 500)
    await db.updateTable('mails').set({ last_error }).where('id', '=', id).execute()
    throw error
  }
  await db.updateTable('mails').set({ last_error: null, sent_at: clock.now() }).where('id', '=', id).execute()
}

/** Hands the outbox to the mail sender; what fails is retried by the queue. */
export function mailJobs({ jobs, database: { db }, mail, clock, config: { jwtSecret } }: Services): void {
  jobs.handle('send-mail', { alert: 'counted' }, ({ mailId }) =>
    sendMail({ db, mail, clock, jwtSecret }, mailId),
  )
}

/**
 * For mails that wait although their job has ended: one new job for each in ten minutes, whatever number of servers
 * look; those never tried come before those that fail.
 */
export async function resendUnsent({
  database,
  jobs,
  clock,
}: Pick<Services, 'database' | 'jobs' | 'clock'>): Promise<void> {
  await write(database, async (tx) => {
    const unsent = await tx
      .selectFrom('mails')
      .select('id')
      .where('sent_at', 'is', null)
      .where('created_at', '<=', new Date(clock.now().getTime() - UNSENT_AGE_MS))
      .orderBy('attempts')
      .orderBy('created_at')
      .limit(RESENT_AT_ONCE)
      .execute()
    for (const { id: mailId } of unsent)
      await jobs.enqueue(tx, 'send-mail', { mailId }, { singletonKey: mailId, singletonSeconds: 600 })
  })
}

/** Mails older than this that have not left. */
export async function countUnsentMails(db: Db, writtenBefore: Date): Promise<number> {
  const { count } = await db
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('sent_at', 'is', null)
    .where('created_at', '<', writtenBefore)
    .executeTakeFirstOrThrow()
  return count
}
