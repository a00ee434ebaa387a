import type { Selectable } from 'kysely'
import { REFUND_BY_HAND, REFUND_OTHER_ORDER, REFUND_REFUSED } from '#shared/refunds/texts.ts'
import type { Order } from '#shared/orders/contract.ts'
import type { RefundBody } from '#shared/orders/refund-contract.ts'
import {
  chosenDiscountCents,
  chosenLinesCents,
  chosenLinesRefusal,
  isWholeRefund,
  REFUND_NOTHING_LEFT,
  REFUND_SHIPPING_NOTHING_LEFT,
  type RefundableLine,
  type RefundState,
  refundRefusal,
  refundableCents,
  repaymentDayError,
  shippingLeftCents,
} from '#shared/refunds/refund-rules.ts'
import { deliveryMoment } from '#shared/orders/delivery-day.ts'
import { isSamePacks } from '#shared/orders/parcels.ts'
import { ORDER_NOT_FOUND, orderMoved } from '#shared/orders/texts.ts'
import { eurosToCents } from '#shared/money.ts'
import { parisDay } from '#shared/paris-day.ts'
import { logSparingly } from '../log/log-sparingly.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { OrdersRow, RefundsRow } from '../database/sales-tables.ts'
import type { Db } from '../database/database.ts'
import { lockSale } from '../sales/sale-locks.ts'
import { write, type Tx } from '../database/write.ts'
import { refuseStale, staleError } from '../editing/edit-version.ts'
import { invalidFields, ShopError } from '../http/shop-error.ts'
import { newId } from '../database/ids.ts'
import { countEdit, lockOrder, type LockedOrder } from '../orders/lock-order.ts'
import { toOrder } from '../orders/order-response.ts'
import { selectOrders } from '../orders/select-orders.ts'
import { linesLeft } from '../orders/parcels.ts'
import { refundableLines } from '../orders/refundable-lines.ts'
import { updateDerivedColumns } from '../orders/derived-columns.ts'
import { ProviderUnavailable } from '../outside/payment/interface.ts'
import type { Services } from '../services.ts'
import { settleReturn } from '../withdrawals/settle-return.ts'
import { returnOfRefund, settlePaidReturn } from '../withdrawals/return-of-refund.ts'
import { applyRefund } from './complete-refund.ts'
import { sendRefund } from './send-refund.ts'

type Request = {
  orderId: string
  /** Null where a customer's withdrawal is refunded by itself. */
  adminId: string | null
  body: RefundBody
  /** The return that is refunded, and what is due for it. */
  ofReturn?: { id: string; isChecked: boolean; amountCents: number; shippingCents: number }
}

/**
 * Refunds a part of an order's total, or all that is left (decision 20), through the provider. It is stored before the provider
 * is called, under the order's lock, so that simultaneous refunds never exceed the total and a job finishes what a crash
 * interrupts. While the provider is down the refund stays requested. A repayment without the provider is completed at once,
 * with its credit note and a mail that says how (decision 76).
 * @throws 404; 409 STALE when the order is not as the admin saw it (decision 46); 422 for an amount beyond what is left; 409
 * when nothing is left or the provider refuses
 */
export async function requestRefund(services: Services, request: Request): Promise<Order> {
  const refundId = await write(services.database, (tx) => storeRefund(tx, services, request))
  if (!request.body.repaid) await sendStoredRefund(services, refundId)
  return selectOrder(services.database.db, services, request.orderId)
}

/** @throws 409 NOT_REFUNDABLE when the provider refuses */
export async function sendStoredRefund(services: Services, refundId: string): Promise<void> {
  const state = await sendIfPossible(services, refundId)
  if (state === 'failed') throw new ShopError('NOT_REFUNDABLE', REFUND_REFUSED)
}

async function selectOrder(db: Db, { clock }: Services, id: string): Promise<Order> {
  const order = await selectOrders(db, { admin: true }).where('orders.id', '=', id).executeTakeFirstOrThrow()
  return toOrder(order, { now: clock.now(), admin: true })
}

/** Stores a refund as requested, under the lock of its order, and returns its id. */
export async function storeRefund(
  tx: Tx,
  services: Services,
  { orderId, adminId, body, ofReturn }: Request,
): Promise<string> {
  const { order } = await lockSale(tx, { order: { id: orderId } })
  if (!order) throw new ShopError('NOT_FOUND', ORDER_NOT_FOUND)
  // The page's id of this click is the refund's own: sent twice, it is one refund.
  const id = body.requestId ?? newId()
  const same = await tx.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()
  if (same && same.order_id !== orderId) throw new ShopError('CONFLICT', REFUND_OTHER_ORDER)
  if (same && (await saysTheSame(tx, same, body))) return id
  const present = () => selectOrder(tx, services, orderId)
  if (same) throw await staleError(tx, order, present, orderMoved(order.status))
  await refuseStale(tx, order, body.version, present, orderMoved(order.status))
  const now = services.clock.now()
  const { repaid } = body
  if (order.payment_id === null && !repaid && adminId !== null)
    throw invalidFields({ 'repaid.means': REFUND_BY_HAND })
  const notThen = repaid && repaymentDayError(repaid.on, { placedAt: order.created_at, now })
  if (notThen) throw invalidFields({ 'repaid.on': notThen })
  const lines = await checkedLines(tx, orderId, body.lines ?? [])
  const linesCents = lines.length > 0 ? chosenLinesCents(lines, body.lines ?? []) : undefined
  const shippingCents =
    ofReturn?.shippingCents ?? (body.shipping ? await checkedShipping(tx, order) : undefined)
  const chosenCents =
    linesCents === undefined && shippingCents === undefined
      ? undefined
      : (linesCents ?? 0) + (shippingCents ?? 0)
  const typed = body.amount === undefined ? chosenCents : eurosToCents(body.amount)
  const wanted = ofReturn?.amountCents ?? typed
  const amountCents = await checkedAmount(tx, order, {
    wanted,
    isOfPacks: lines.length > 0 && body.amount === undefined,
  })
  if (ofReturn) await forgetUnsentOfFailed(tx, ofReturn.id)
  // Read before this refund counts among them.
  const unsent = await linesLeft(tx, await lockOrder(tx, orderId), 'to-send')
  const isWhole = isWholeRefund(
    { totalCents: order.total_cents, refundedCents: order.refunded_cents },
    amountCents,
  )
  const paid = ofReturn ?? (await returnOfRefund(tx, order, { body, isWhole, at: now }))
  const refund = await tx
    .insertInto('refunds')
    .values({
      id,
      order_id: orderId,
      checkout_id: order.checkout_id,
      payment_id: order.payment_id,
      amount_cents: amountCents,
      shipping_cents: Math.min(shippingCents ?? 0, amountCents),
      state: repaid ? 'completed' : 'requested',
      reason: adminId === null ? 'withdrawal' : 'admin',
      by_user_id: adminId,
      created_at: now,
      ...(repaid && { means: repaid.means, repaid_at: deliveryMoment(repaid.on, now), completed_at: now }),
      cause: body.cause ?? null,
      note: body.note ?? '',
      stock_stays: body.restock === false,
      withdrawal_id: paid?.id ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const kept = paid?.isChecked ? { ...body, restock: undefined } : body
  await storeLines(tx, id, { unsent, refundable: lines }, kept)
  if (paid) {
    // A full amount without lines counts as a refund of all lines.
    if (ofReturn || (body.lines ?? []).length === 0) await settleReturn(tx, paid.id, now)
    else await settlePaidReturn(tx, services, paid.id)
  }
  await countEdit(tx, orderId)
  await updateDerivedColumns(tx, orderId)
  tx.changed('orders')
  if (adminId !== null)
    await recordActivity(tx, {
      by: adminId,
      at: now,
      act: 'changed',
      kind: 'order',
      id: orderId,
      name: order.number,
      after: { refund_cents: amountCents },
    })
  if (repaid) await applyRefund(tx, services, refund)
  else await services.jobs.enqueue(tx, 'send-refund', { refundId: id }, { startAfter: 5 })
  return id
}

/** Whether a click that was sent again still asks for the refund that it made: not another sum, nor in another way. */
async function saysTheSame(tx: Tx, refund: Selectable<RefundsRow>, body: RefundBody): Promise<boolean> {
  const { lines = [], restock, cause, note, repaid } = body
  const stored = await tx
    .selectFrom('refund_lines')
    .innerJoin('order_lines', 'order_lines.id', 'line_id')
    .select(['line_id as line', 'refund_lines.quantity', 'refund_lines.discount_cents', 'unit_price_cents'])
    .where('refund_id', '=', refund.id)
    .execute()
  return (
    isSamePacks(lines, stored) &&
    refund.stock_stays === (restock === false) &&
    refund.cause === (cause ?? null) &&
    refund.note === (note ?? '') &&
    refund.means === (repaid?.means ?? null) &&
    (!refund.repaid_at || parisDay(refund.repaid_at) === repaid?.on) &&
    refund.amount_cents === (await centsOfSame(tx, refund, body, stored))
  )
}

type StoredLine = { quantity: number; unit_price_cents: number; discount_cents: number }

/** The sum that this body asked for when the refund was stored. */
async function centsOfSame(
  tx: Tx,
  refund: Selectable<RefundsRow>,
  { amount, shipping }: RefundBody,
  lines: readonly StoredLine[],
): Promise<number> {
  if (amount !== undefined) return eurosToCents(amount)
  const linesCents = lines.reduce(
    (sum, line) => sum + line.quantity * line.unit_price_cents - line.discount_cents,
    0,
  )
  if (lines.length > 0 && !shipping) return linesCents
  const left = await leftBefore(tx, refund)
  return shipping ? linesCents + left.shippingCents : left.cents
}

/** What was left to give back of the order, and of its delivery fee, when this refund was stored. */
async function leftBefore(tx: Tx, { id, order_id, created_at }: Selectable<RefundsRow>) {
  const { total_cents, shipping_cents } = await tx
    .selectFrom('orders')
    .select(['total_cents', 'shipping_cents'])
    .where('id', '=', order_id)
    .executeTakeFirstOrThrow()
  const earlier = await tx
    .selectFrom('refunds')
    .select(['state', 'amount_cents', 'shipping_cents as shippingCents'])
    .where('order_id', '=', order_id)
    .where('id', '<>', id)
    .where('created_at', '<=', created_at)
    .where('state', '<>', 'failed')
    .execute()
  return {
    cents: earlier.reduce((left, refund) => left - refund.amount_cents, total_cents),
    shippingCents: shippingLeftCents(shipping_cents, earlier),
  }
}

/** A refund of a return that was refused has kept its packs from the parcel until now: the next one does. */
async function forgetUnsentOfFailed(tx: Tx, returnId: string): Promise<void> {
  await tx
    .updateTable('refund_lines')
    .set({ unsent: 0 })
    .where('refund_id', 'in', (eb) =>
      eb
        .selectFrom('refunds')
        .select('refunds.id')
        .where('withdrawal_id', '=', returnId)
        .where('state', '=', 'failed'),
    )
    .execute()
}

/** Packs that have not left and come back, or are not there, do not go into a parcel any more. */
async function storeLines(
  tx: Tx,
  refundId: string,
  { unsent, refundable }: { unsent: LockedOrder['lines']; refundable: readonly RefundableLine[] },
  { lines = [], restock }: RefundBody,
): Promise<void> {
  if (lines.length === 0) return
  const left = restock === undefined ? [] : unsent
  const discountOf = (id: string, quantity: number) => {
    const line = refundable.find((one) => one.id === id)
    return line ? chosenDiscountCents(line, quantity) : 0
  }
  const rows = lines.map(({ line: line_id, quantity }) => ({
    refund_id: refundId,
    line_id,
    quantity,
    restocks: restock ?? false,
    discount_cents: discountOf(line_id, quantity),
    unsent: Math.min(quantity, left.find(({ id }) => id === line_id)?.quantity ?? 0),
  }))
  await tx.insertInto('refund_lines').values(rows).execute()
}

/** The order's lines where some are chosen; what was requested and is not refused counts as given back. */
async function checkedLines(
  tx: Tx,
  orderId: string,
  chosen: NonNullable<RefundBody['lines']>,
): Promise<RefundableLine[]> {
  if (chosen.length === 0) return []
  const lines = (await refundableLines(tx, [orderId])).get(orderId) ?? []
  const refusal = chosenLinesRefusal(lines, chosen)
  if (refusal) throw invalidFields({ lines: refusal })
  return lines
}

/** What is left of the delivery fee, in cents. */
async function checkedShipping(tx: Tx, order: Selectable<OrdersRow>): Promise<number> {
  const refunds = await tx
    .selectFrom('refunds')
    .select(['state', 'shipping_cents as shippingCents'])
    .where('order_id', '=', order.id)
    .execute()
  const left = shippingLeftCents(order.shipping_cents, refunds)
  if (left === 0) throw invalidFields({ shipping: REFUND_SHIPPING_NOTHING_LEFT })
  return left
}

/** In cents; what was requested and is not done yet counts as given back. */
async function checkedAmount(
  tx: Tx,
  order: Selectable<OrdersRow>,
  { wanted, isOfPacks }: { wanted: number | undefined; isOfPacks: boolean },
): Promise<number> {
  const { requested } = await tx
    .selectFrom('refunds')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount_cents'), eb.lit(0)).as('requested'))
    .where('order_id', '=', order.id)
    .where('state', '=', 'requested')
    .executeTakeFirstOrThrow()
  const refundable = {
    totalCents: order.total_cents,
    refundedCents: order.refunded_cents + requested,
  }
  const amountCents = wanted ?? refundableCents(refundable)
  const refusal = refundRefusal(refundable, amountCents, isOfPacks)
  if (refusal === REFUND_NOTHING_LEFT) throw new ShopError('NOT_REFUNDABLE', refusal)
  if (refusal !== undefined) throw invalidFields({ amount: refusal })
  return amountCents
}

/** A provider that is down has not refused; the job tries again. */
export async function sendIfPossible(services: Services, refundId: string): Promise<RefundState> {
  try {
    return await sendRefund(services, refundId)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    logSparingly(services.log, 'refund-waits', {
      level: 'warn',
      fields: { err: error, refundId },
      message: 'a refund waits for the payment provider',
    })
    return 'requested'
  }
}
