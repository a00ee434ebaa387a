import { sql } from 'kysely'
import type { MailCopyBody, OrderMail, OrderMailSummary } from '#shared/mail/contract.ts'
import { MAIL_NOBODY_LEFT, MAIL_NOT_FOUND, MAIL_WAITS } from '#shared/mail/texts.ts'
import { MAIL_WAITS_SECONDS } from '#shared/orders/status-undo.ts'
import { orderChange, recordActivity } from '../activity/record-activity.ts'
import type { Db } from '../database/database.ts'
import { write, type Tx } from '../database/write.ts'
import { ShopError } from '../http/shop-error.ts'
import { lockSale } from '../sales/sale-locks.ts'
import type { Services } from '../services.ts'
import { writeMail } from './outbox.ts'
import { SECRET_PLACEHOLDER } from './secret-links.ts'

const MAX_SHOWN = 50
const STATUS_MAIL = 'order-status:'

export const statusMailKey = (historyId: string) => `${STATUS_MAIL}${historyId}`

/** Returns the last `MAX_SHOWN` mails, oldest first. */
export async function mailsOfOrder(db: Db, orderId: string): Promise<OrderMailSummary[]> {
  const rows = await orderMails(db)
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_SHOWN)
    .execute()
  return rows.map(toSummary).toReversed()
}

/** @throws 404 */
export async function orderMail(db: Db, id: string): Promise<OrderMail> {
  const row = await orderMails(db).select('text').where('id', '=', id).executeTakeFirst()
  if (!row) throw new ShopError('NOT_FOUND', MAIL_NOT_FOUND)
  // Staff do not see the secret of the buyer's link.
  return { ...toSummary(row), text: row.text.replaceAll(SECRET_PLACEHOLDER, '…') }
}

type Copy = MailCopyBody & { mailId: string; byUserId: string }

/**
 * The copy goes to the order's current address. A repeated request sends one mail.
 * @throws 404; 409 CONFLICT if the order was anonymised, or for an unsent status mail that is younger than
 * `MAIL_WAITS_SECONDS`
 */
export async function sendMailAgain(
  services: Pick<Services, 'database' | 'jobs' | 'clock'>,
  { mailId, requestId, byUserId }: Copy,
): Promise<void> {
  await write(services.database, async (tx) => {
    const orderId = await orderIdOf(tx, mailId)
    // The lock makes a simultaneous deletion of this customer wait for this transaction.
    const { order } = orderId ? await lockSale(tx, { order: { id: orderId } }) : {}
    const mail = await tx
      .selectFrom('mails')
      .select(['key', 'subject', 'html', 'text', 'secret_id', 'sent_at', 'created_at'])
      .where('id', '=', mailId)
      .executeTakeFirst()
    if (order?.anonymised_at) throw new ShopError('CONFLICT', MAIL_NOBODY_LEFT)
    if (!order || !mail) throw new ShopError('NOT_FOUND', MAIL_NOT_FOUND)
    if (waits(mail, services.clock.now())) throw new ShopError('CONFLICT', MAIL_WAITS)
    const { subject, html, text } = mail
    const secretId = (await presentLink(tx, order.id, mail.secret_id)) ?? mail.secret_id
    const isNew = await writeMail(tx, services, {
      key: `again:${requestId}`,
      to: order.customer_email,
      subject,
      html,
      text,
      orderId: order.id,
      ...(secretId !== null && { secretId }),
    })
    if (!isNew) return
    tx.changed('orders')
    await recordActivity(tx, {
      ...orderChange(order, byUserId, services.clock.now()),
      after: { mail_again: subject },
    })
  })
}

type Redirected = { orderId: string; from: string; to: string; secretId: string }

/** A mail with a link gets the link whose secret is derived from `secretId`. */
export async function redirectUnsent(tx: Tx, { orderId, from, to, secretId }: Redirected): Promise<void> {
  await tx
    .updateTable('mails')
    .set({
      recipient: to,
      secret_id: sql<string | null>`case when secret_id is not null then ${secretId}::uuid end`,
    })
    .where('order_id', '=', orderId)
    .where('recipient', '=', from)
    .where('sent_at', 'is', null)
    .execute()
}

/**
 * Returns the secret id of the order's newest link if the link in the mail does not exist any more. Otherwise
 * undefined.
 */
async function presentLink(tx: Tx, orderId: string, secretId: string | null): Promise<string | undefined> {
  if (secretId === null) return undefined
  const links = await tx
    .selectFrom('order_links')
    .select('secret_id')
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .execute()
  return links.some((link) => link.secret_id === secretId) ? undefined : links[0]?.secret_id
}

function waits(
  { key, sent_at, created_at }: { key: string; sent_at: Date | null; created_at: Date },
  now: Date,
) {
  const age = now.getTime() - created_at.getTime()
  return sent_at === null && key.startsWith(STATUS_MAIL) && age < MAIL_WAITS_SECONDS * 1000
}

async function orderIdOf(db: Db, mailId: string): Promise<string | null | undefined> {
  const mail = await db.selectFrom('mails').select('order_id').where('id', '=', mailId).executeTakeFirst()
  return mail?.order_id
}

const orderMails = (db: Db) =>
  db
    .selectFrom('mails')
    .select(['id', 'subject', 'recipient', 'created_at', 'sent_at', 'last_error'])
    .where('order_id', 'is not', null)

type Row = {
  id: string
  subject: string
  recipient: string
  created_at: Date
  sent_at: Date | null
  last_error: string | null
}

function toSummary({ id, subject, recipient, created_at, sent_at, last_error }: Row): OrderMailSummary {
  return {
    _id: id,
    subject,
    to: recipient,
    createdAt: created_at.toISOString(),
    sentAt: sent_at?.toISOString() ?? null,
    isFailing: sent_at === null && last_error !== null,
  }
}
