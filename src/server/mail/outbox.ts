// The text of a mail is in the feature that sends it, mostly in `<feature>/mails.ts`.
import { type Selectable, sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/database.ts'
import { newId } from '../database/ids.ts'
import type { MailsRow } from '../database/tables.ts'
import { write, type Tx } from '../database/write.ts'
import type { Jobs } from '../jobs/job-queue.ts'
import { type MailPort, RecipientRefused } from '../outside/mail/interface.ts'
import type { Services } from '../services.ts'
import { withSecret } from './secret-links.ts'

const UNSENT_AGE_MS = 10 * 60_000
const MAILS_PER_RUN = 100
const ONCE_IN_A_SLOT = { singletonSeconds: UNSENT_AGE_MS / 1000, retryLimit: 0 }

/** `key` is unique, for example 'order-confirmation:<order id>'. */
export type MailDraft = {
  key: string
  to: string
  /** Defaults to the sender. */
  replyTo?: string
  subject: string
  html: string
  text: string
  /** The id from which the secret of the mail's link is derived. Both bodies then contain `SECRET_PLACEHOLDER`. */
  secretId?: string
  /** The timeline of this order lists the mail. */
  orderId?: string
  /** How many seconds the first attempt waits. Meanwhile `takeMailBack` can delete the mail. */
  waits?: number
}

/**
 * The mail is sent after the commit. Returns false and writes nothing if a mail with the same key exists, or if there
 * is no recipient: some customers of manual orders have no e-mail address.
 */
export async function writeMail(
  tx: Tx,
  services: { jobs: Jobs; clock: Clock },
  draft: MailDraft,
): Promise<boolean> {
  const { waits, ...written } = draft
  if (draft.to === '') return false
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

function toRow({ to, replyTo, secretId, orderId, ...rest }: Omit<MailDraft, 'waits'>, clock: Clock) {
  const of = {
    recipient: to,
    reply_to: replyTo || null,
    secret_id: secretId ?? null,
    order_id: orderId ?? null,
  }
  return { id: newId(), ...of, ...rest, created_at: clock.now() }
}

/**
 * Deletes the mail. Returns false and keeps it if an attempt to send it was made, because a mail server that has not
 * answered may still deliver it.
 */
export async function takeMailBack(tx: Tx, key: string): Promise<boolean> {
  await tx.deleteFrom('mails').where('key', '=', key).where('attempts', '=', 0).execute()
  const left = await tx.selectFrom('mails').select('id').where('key', '=', key).executeTakeFirst()
  return left === undefined
}

type Sender = { db: Db; mail: MailPort; clock: Clock; jwtSecret: string }

/** A failure is stored and thrown, so that the job is retried. A refused recipient waits for `resendUnsent`. */
async function sendMail(sender: Sender, mailId: string): Promise<void> {
  // The attempt is counted first, so that the mail cannot be taken back meanwhile.
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
  const { id, recipient, reply_to: replyTo, subject, created_at } = mail
  try {
    const to = { to: recipient, ...(replyTo !== null && { replyTo }) }
    await port.send({ id, ...to, subject, ...withSecret(jwtSecret, mail), at: created_at })
  } catch (error) {
    const last_error = String(error).slice(0, 500)
    const is_refused = error instanceof RecipientRefused
    await db.updateTable('mails').set({ last_error, is_refused }).where('id', '=', id).execute()
    if (is_refused) return
    throw error
  }
  await db.updateTable('mails').set({ last_error: null, sent_at: clock.now() }).where('id', '=', id).execute()
}

export function mailJobs({ jobs, database: { db }, mail, clock, config: { jwtSecret } }: Services): void {
  jobs.handle('send-mail', { alert: 'counted' }, ({ mailId }) =>
    sendMail({ db, mail, clock, jwtSecret }, mailId),
  )
}

/**
 * In each slot of ten minutes, adds at most one job for a mail, regardless of the number of servers. Mails with fewer
 * attempts come first. The next slot retries a failed attempt, so the job itself does not.
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
      .limit(MAILS_PER_RUN)
      .execute()
    for (const { id: mailId } of unsent)
      await jobs.enqueue(tx, 'send-mail', { mailId }, { ...ONCE_IN_A_SLOT, singletonKey: mailId })
  })
}

/** If so many recipients are refused and no mail leaves, the mail server fails, for example because it has no DNS. */
const MANY_REFUSED = 5

/**
 * Leaves out a mail if a later one has left: the mail server then works, and refuses only some mails. Also leaves out
 * mails whose recipient is refused, for example a mistyped address, unless there are many such recipients. The dashboard
 * still lists them.
 */
export async function countUnsentMails(db: Db, writtenBefore: Date): Promise<number> {
  const { all, others, refused } = await unsentMails(db, writtenBefore)
    .where(
      'created_at',
      '>',
      sql<Date>`coalesce((select max(created_at) from mails where sent_at is not null), '-infinity')`,
    )
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<number>`(count(*) filter (where not is_refused))::int`.as('others'),
      sql<number>`(count(distinct recipient) filter (where is_refused))::int`.as('refused'),
    ])
    .executeTakeFirstOrThrow()
  return refused < MANY_REFUSED ? others : all
}

export const unsentMails = (db: Db, writtenBefore: Date) =>
  db.selectFrom('mails').where('sent_at', 'is', null).where('created_at', '<', writtenBefore)
