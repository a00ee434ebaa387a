import { deliveryMoment } from '#shared/orders/delivery-day.ts'
import type { Day } from '#shared/paris-day.ts'
import { ORDER_STOCK_GONE } from '#shared/orders/texts.ts'
import { isEmail } from '#shared/email.ts'
import { isShippedStatus, stockMove } from '#shared/orders/stock-return.ts'
import { MAIL_WAITS_SECONDS } from '#shared/orders/status-undo.ts'
import {
  DELIVERED,
  IN_DELIVERY,
  IN_PREPARATION,
  NO_REVENUE_STATUSES,
  REFUNDED,
  VALIDATED,
  type OrderStatus,
} from '#shared/orders/statuses.ts'
import { nextVersion } from '../http/edit-version.ts'
import type { Tx } from '../database/write.ts'
import { ShopError } from '../http/shop-error.ts'
import { newId } from '../database/ids.ts'
import type { OrderBefore } from '../database/sales-tables.ts'
import { holdForOrder, returnOrder, shipOrder } from '../inventory/holds.ts'
import { sendWaitingMail, takeMailBack, writeMail } from '../mail/outbox.ts'
import { mailBody } from '../mail/mail-template.ts'
import type { Services } from '../services.ts'
import type { LockedOrder } from './lock-order.ts'
import { statusMail, type OrderMail } from './mails.ts'

export type StatusChange = {
  to: OrderStatus
  by: { kind: 'customer' | 'admin' | 'shop'; userId: string | null }
  note?: string | null | undefined
  /** For the back-office only: the customer sees the change, not the note. */
  noteIsPrivate?: boolean
  /** The day of receipt, for 'Livré'; today where it is not given. */
  deliveredOn?: Day | undefined
  /** How the order was before, for a change that may be undone: its mail waits as long. */
  undo?: OrderBefore
}
export type ChangeServices = Pick<Services, 'clock' | 'jobs' | 'config'>

const UNDERWAY: readonly OrderStatus[] = [VALIDATED, IN_PREPARATION, IN_DELIVERY]

/**
 * The one way in which an order, locked, gets another status: its sleeves go back or are taken again (decisions 19
 * and 20), its dates follow, the history keeps who and when, and the customer is written to, once for this change.
 * @throws 409 OUT_OF_STOCK when leaving an ended status takes sleeves that are no longer there
 */
export async function changeOrderStatus(
  tx: Tx,
  services: ChangeServices,
  order: LockedOrder,
  change: StatusChange,
): Promise<LockedOrder> {
  const now = services.clock.now()
  const { to } = change
  await settleWaitingMail(tx, services, order, to)
  await moveSleeves(tx, order, to, now)
  const changed = {
    status: to,
    shipped_at: order.shipped_at ?? (isShippedStatus(to) ? now : null),
    delivered_at: deliveredAt(order, change, now),
    updated_at: now,
  }
  await tx
    .updateTable('orders')
    .set({ ...changed, version: nextVersion() })
    .where('id', '=', order.id)
    .execute()
  const entry = await addHistory(tx, order.id, { status: to, ...change, at: now })
  const after = { ...order, ...changed }
  const mail = statusMail(to, { order: after, publicUrl: services.config.publicUrl, now })
  const waits = change.undo && MAIL_WAITS_SECONDS
  if (mail) await writeToCustomer(tx, services, order, { key: statusMailKey(entry), mail, waits })
  return after
}

export const statusMailKey = (historyId: string) => `order-status:${historyId}`

/** The change of an order's status whose mail may still wait to be sent. */
async function waitingChange(
  tx: Tx,
  orderId: string,
  now: Date,
): Promise<{ id: string; status: OrderStatus } | undefined> {
  return tx
    .selectFrom('order_history')
    .select(['id', 'status'])
    .where('order_id', '=', orderId)
    .where('undo', 'is not', null)
    .where('is_private', '=', false)
    .where('at', '>', new Date(now.getTime() - MAIL_WAITS_SECONDS * 1000))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Before anything else is written to an order's customer: the mail that still waits leaves first or, where the next status
 * (`to`) makes it untrue, never.
 */
export async function settleWaitingMail(
  tx: Tx,
  services: ChangeServices,
  { id }: Pick<LockedOrder, 'id'>,
  to?: OrderStatus,
): Promise<void> {
  const waiting = await waitingChange(tx, id, services.clock.now())
  if (!waiting) return
  const key = statusMailKey(waiting.id)
  if (to === undefined || staysTrue(waiting.status, to)) await sendWaitingMail(tx, services, key)
  else await takeMailBack(tx, key)
}

/**
 * What the mail of the status says has changed while it waits: it is written anew, and waits again. False when none waits,
 * so that what has changed needs a mail of its own.
 */
export async function rewriteWaitingMail(
  tx: Tx,
  services: ChangeServices,
  order: LockedOrder,
): Promise<boolean> {
  const now = services.clock.now()
  const waiting = await waitingChange(tx, order.id, now)
  if (waiting?.status !== order.status) return false
  const key = statusMailKey(waiting.id)
  if (!(await takeMailBack(tx, key))) return false
  const mail = statusMail(order.status, { order, publicUrl: services.config.publicUrl, now })
  if (mail) await writeToCustomer(tx, services, order, { key, mail, waits: MAIL_WAITS_SECONDS })
  return true
}

/** Whether what a mail says of a status is still so when the next one comes within the same minute. */
function staysTrue(told: OrderStatus, to: OrderStatus): boolean {
  const ends = NO_REVENUE_STATUSES.some((ended) => ended === to)
  if (told === IN_DELIVERY) return to === DELIVERED || to === REFUNDED
  if (told === DELIVERED) return ends
  return ends && told !== REFUNDED
}

/** The stock comes back, is taken again, or is shipped. */
async function moveSleeves(tx: Tx, order: LockedOrder, to: OrderStatus, now: Date): Promise<void> {
  const { id, status } = order
  const move = stockMove({ status, hasShipped: order.shipped_at !== null }, to)
  if (move === 'give-back') await returnOrder(tx, id, now)
  if (move === 'take-again' && !(await holdForOrder(tx, id, await stillOrdered(tx, order), now)))
    throw new ShopError('OUT_OF_STOCK', ORDER_STOCK_GONE)
  if (isShippedStatus(to)) await shipOrder(tx, id)
}

/** The lines without what was refunded before it was shipped, and went back to the stock or is not there. */
export async function stillOrdered(tx: Tx, { id, lines }: LockedOrder) {
  const back = await tx
    .selectFrom('refund_lines')
    .innerJoin('refunds', 'refunds.id', 'refund_lines.refund_id')
    .select(['line_id', 'quantity'])
    .where('refunds.order_id', '=', id)
    .where('refunds.state', '=', 'completed')
    .where((eb) => eb.or([eb('restocks', 'is', true), eb('refunds.stock_stays', 'is', true)]))
    .execute()
  return lines
    .map((line) => {
      const given = back.filter(({ line_id }) => line_id === line.id)
      return { ...line, quantity: line.quantity - given.reduce((sum, { quantity }) => sum + quantity, 0) }
    })
    .filter(({ quantity }) => quantity > 0)
}

/** Set when it is first delivered, by the day that is given; forgotten when the parcel turns out to be still underway. */
function deliveredAt(order: LockedOrder, { to, deliveredOn }: StatusChange, now: Date): Date | null {
  if (to === DELIVERED) return deliveredOn ? deliveryMoment(deliveredOn, now) : (order.delivered_at ?? now)
  return UNDERWAY.includes(to) ? null : order.delivered_at
}

/** Who did what to an order, and when; its id. */
export async function addHistory(
  tx: Tx,
  orderId: string,
  {
    status,
    by,
    note,
    noteIsPrivate = false,
    isPrivate = false,
    undo,
    at,
  }: Omit<StatusChange, 'to' | 'deliveredOn'> & { status: OrderStatus; at: Date; isPrivate?: boolean },
): Promise<string> {
  const id = newId()
  tx.changed('orders')
  await tx
    .insertInto('order_history')
    .values({
      id,
      order_id: orderId,
      status,
      note: note || null,
      note_is_private: noteIsPrivate,
      by_kind: by.kind,
      by_user_id: by.userId,
      at,
      undo: undo ? JSON.stringify(undo) : null,
      is_private: isPrivate,
    })
    .execute()
  return id
}

/** The order of a deleted account has no address to write to (decision 27). */
export async function writeToCustomer(
  tx: Tx,
  services: ChangeServices,
  order: LockedOrder,
  { key, mail, waits }: { key: string; mail: OrderMail; waits?: number | undefined },
): Promise<void> {
  if (order.anonymised_at !== null || !isEmail(order.customer_email)) return
  const later = waits !== undefined && { waits }
  await writeOrderMail(tx, services, { key, to: order.customer_email, mail, orderId: order.id, ...later })
}

export async function writeOrderMail(
  tx: Tx,
  services: ChangeServices,
  { mail, ...draft }: { key: string; to: string; mail: OrderMail; orderId?: string; waits?: number },
): Promise<void> {
  const { subject, content } = mail
  await writeMail(tx, services, { ...draft, subject, ...mailBody(services.config.shop, content) })
}
