import { isEmail } from '#shared/email.ts'
import { deliveryMoment } from '#shared/orders/delivery-day.ts'
import { MAIL_WAITS_SECONDS } from '#shared/orders/status-undo.ts'
import {
  CANCELLED,
  CANCELLED_BY_CUSTOMER,
  DELIVERED,
  IN_DELIVERY,
  IN_PREPARATION,
  VALIDATED,
  type HistoryActor,
  type OrderStatus,
} from '#shared/orders/statuses.ts'
import { isShippedStatus, stockMove } from '#shared/orders/stock-return.ts'
import { ORDER_SLEEVE_GONE, ORDER_STOCK_GONE } from '#shared/orders/texts.ts'
import type { Day } from '#shared/paris-day.ts'
import { newId } from '../database/ids.ts'
import type { OrderBefore } from '../database/sales-tables.ts'
import type { Tx } from '../database/write.ts'
import { ShopError } from '../http/shop-error.ts'
import { holdForOrder } from '../inventory/holds.ts'
import { releaseOrderHold } from '../inventory/order-holds.ts'
import { isOfDeleted } from '../inventory/stock-movements.ts'
import { mailBody } from '../mail/mail-template.ts'
import { statusMailKey } from '../mail/order-mails.ts'
import { writeMail, type MailDraft } from '../mail/outbox.ts'
import type { Services } from '../services.ts'
import { readAccount } from './account.ts'
import { updateOrder, type LockedOrder } from './lock-order.ts'
import { statusMail, type PlainMail, type RefundOfMail, withOwnersText } from './mails.ts'
import { announceParcel, announceStatus } from './order-events.ts'
import { accountsOrderUrl, pageOfOrder } from './order-links.ts'
import {
  deliverParcels,
  insertParcel,
  linesLeft,
  linesOf,
  numberEntered,
  takeDeliveryBack,
  type ParcelLabel,
} from './parcels.ts'
import { withdrawnAt } from './queries.ts'
import type { StoredParcel } from './read-parcels.ts'

export type StatusChange = {
  to: OrderStatus
  by: { kind: HistoryActor; userId: string | null }
  note?: string | null | undefined
  noteIsPrivate?: boolean
  /** The day of receipt, for 'Livré'. Defaults to the known day of receipt, or to today. */
  deliveredOn?: Day | undefined
  /** The exact time of receipt, if it is known. This time is used instead of `deliveredOn`. */
  deliveredAt?: Date
  /** The contents of the parcel that this change is about, if the order has several parcels. */
  contents?: LockedOrder['lines']
  label?: ParcelLabel | undefined
  /** The refund that ends the order, for 'Remboursé'. Without it no mail is sent. */
  refund?: RefundOfMail
  isQuiet?: boolean
  /**
   * The order's state before a change that may be undone. The customer's mail waits until the change can no longer be
   * undone.
   */
  undo?: OrderBefore
}
export type ChangeServices = Pick<Services, 'clock' | 'jobs' | 'config' | 'settings'>

const UNDERWAY: readonly OrderStatus[] = [VALIDATED, IN_PREPARATION, IN_DELIVERY]

/**
 * Sets the status, changes the stock (decisions 19 and 20) and mails the customer. If `to` is a shipped status, records
 * a parcel with what was left to send.
 * @throws 409 for an ended order that continues: CONFLICT if the product of an unsent pack was deleted, OUT_OF_STOCK
 * if the stock is too low; 422 if another parcel of the order has the tracking number
 */
export async function changeOrderStatus(
  tx: Tx,
  services: ChangeServices,
  order: LockedOrder,
  change: StatusChange,
): Promise<LockedOrder> {
  const now = services.clock.now()
  const { to } = change
  await moveSleeves(tx, order, to, now)
  const sent = isShippedStatus(to) ? await sendRest(tx, order, change, now) : undefined
  const delivered_at = deliveredAt(order, change, now)
  if (to === DELIVERED && delivered_at) await deliverParcels(tx, order, delivered_at)
  else if (to === IN_DELIVERY) await takeDeliveryBack(tx, order)
  const after = await updateOrder(tx, order, {
    status: to,
    shipped_at: order.shipped_at ?? (isShippedStatus(to) ? now : null),
    delivered_at,
    updated_at: now,
    ...(sent && {
      carrier: sent.carrier,
      tracking_number: sent.tracking_number,
      parcels: [...order.parcels, sent],
    }),
  })
  const undo = change.undo && { ...change.undo, version_after: after.version }
  const entry = await addHistory(tx, order.id, { status: to, ...change, undo, at: now })
  const contents = sent && order.parcels.length > 0 ? linesOf(order, sent) : change.contents
  const undoable = { causeId: entry, waits: change.undo && MAIL_WAITS_SECONDS }
  if (sent)
    await announceParcel(tx, services, { order, parcel: sent, lines: linesOf(order, sent), ...undoable })
  if (to !== order.status) {
    const received = to === DELIVERED ? (delivered_at ?? undefined) : undefined
    const changed = { order, formerStatus: order.status, deliveredAt: received, ...undoable }
    await announceStatus(tx, services, changed)
  }
  const mail = statusMail(to, {
    order: after,
    publicUrl: services.config.publicUrl,
    now,
    contents,
    refund: change.refund,
    withdrawnAt: to === DELIVERED ? await withdrawnAt(tx, order.id) : undefined,
    cancelled:
      to === CANCELLED || to === CANCELLED_BY_CUSTOMER ? await afterCancelling(tx, order.id) : undefined,
  })
  const waits = change.undo && MAIL_WAITS_SECONDS
  if (mail && !change.isQuiet) {
    const own = withOwnersText(mail, ownersTextOf(to, services))
    await writeToCustomer(tx, services, order, { key: statusMailKey(entry), mail: own, waits })
  }
  return after
}

async function afterCancelling(tx: Tx, orderId: string): Promise<{ comesBack: boolean; isOwed: boolean }> {
  const { lines, owedCents } = await readAccount(tx, orderId)
  const comesBack = lines.some(
    ({ onTheWay, withCustomer, toComeBack }) => onTheWay + withCustomer + toComeBack > 0,
  )
  return { comesBack, isOwed: owedCents > 0 }
}

function ownersTextOf(to: OrderStatus, { settings }: ChangeServices): string {
  const { sending, delivered } = settings.current.texts
  return to === IN_DELIVERY ? sending : to === DELIVERED ? delivered : ''
}

export async function moveSleeves(tx: Tx, order: LockedOrder, to: OrderStatus, now: Date): Promise<void> {
  const move = stockMove(order.status, to)
  if (move === 'give-back') await releaseOrderHold(tx, order.id, now)
  if (move === 'take-again')
    await takeAgain(tx, order, linesLeft(order, await readAccount(tx, order.id), 'held'), now)
}

async function sendRest(
  tx: Tx,
  order: LockedOrder,
  { label, by }: StatusChange,
  now: Date,
): Promise<StoredParcel | undefined> {
  const lines = linesLeft(order, await readAccount(tx, order.id), 'unsent')
  if (lines.length === 0) return undefined
  const usual = { carrier: order.carrier ?? order.shipping_method, trackingNumber: numberEntered(order) }
  return insertParcel(tx, order, {
    lines,
    label: label ?? usual,
    sentBy: by.kind === 'admin' ? by.userId : null,
    now,
  })
}

/** @throws 409 CONFLICT if one of the products was deleted; 409 OUT_OF_STOCK if too few sleeves are left */
export async function takeAgain(
  tx: Tx,
  { id }: LockedOrder,
  lines: LockedOrder['lines'],
  now: Date,
): Promise<void> {
  if (lines.some(isOfDeleted)) throw new ShopError('CONFLICT', ORDER_SLEEVE_GONE)
  if (!(await holdForOrder(tx, id, lines, now))) throw new ShopError('OUT_OF_STOCK', ORDER_STOCK_GONE)
}

function deliveredAt(
  order: LockedOrder,
  { to, deliveredOn, deliveredAt: known }: StatusChange,
  now: Date,
): Date | null {
  if (to === DELIVERED && known) return known
  if (to === DELIVERED) return deliveredOn ? deliveryMoment(deliveredOn, now) : (order.delivered_at ?? now)
  return UNDERWAY.includes(to) ? null : order.delivered_at
}

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
  }: Omit<
    StatusChange,
    'to' | 'deliveredOn' | 'deliveredAt' | 'contents' | 'label' | 'refund' | 'isQuiet'
  > & {
    status: OrderStatus
    at: Date
    isPrivate?: boolean
  },
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

/** Does nothing for an anonymised order (decision 27), or without a valid e-mail address. */
export async function writeToCustomer(
  tx: Tx,
  services: ChangeServices,
  order: LockedOrder,
  { key, mail, waits }: { key: string; mail: PlainMail; waits?: number | undefined },
): Promise<void> {
  if (order.anonymised_at !== null || !isEmail(order.customer_email)) return
  const later = waits !== undefined && { waits }
  const { url, ...secret } = await pageOfOrder(tx, services, order.id)
  const { action } = mail.content
  const leadsToOrder = action?.url === accountsOrderUrl(services.config, order.id)
  const content = { ...mail.content, ...(leadsToOrder && { action: { ...action, url } }) }
  await writeOrderMail(tx, services, {
    key,
    to: order.customer_email,
    mail: { ...mail, content },
    orderId: order.id,
    ...(leadsToOrder && secret),
    ...later,
  })
}

export async function writeOrderMail(
  tx: Tx,
  services: ChangeServices,
  { mail, ...draft }: Omit<MailDraft, 'subject' | 'html' | 'text'> & { mail: PlainMail },
): Promise<void> {
  const { subject, content } = mail
  await writeMail(tx, services, { ...draft, subject, ...mailBody(services.config.shop, content) })
}
