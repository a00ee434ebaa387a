import { sql, type Selectable } from 'kysely'
import type { Repaid } from '#shared/documents/document-content.ts'
import { isWholeRefund } from '#shared/refunds/refund-rules.ts'
import { transition } from '../checkout/change-checkout-state.ts'
import { newId } from '../database/ids.ts'
import type { OrdersRow, RefundsRow } from '../database/sales-tables.ts'
import { write, type Tx } from '../database/write.ts'
import { issueCreditNote } from '../documents/issue-document.ts'
import { endPartOfOrderHold, releasePartOfOrderHold } from '../inventory/order-holds.ts'
import { moveStock, sleeveCounts } from '../inventory/stock-movements.ts'
import { emit } from '../log/observed.ts'
import { followGoods } from '../orders/follow-goods.ts'
import { lockOrder, type LockedOrder } from '../orders/lock-order.ts'
import { linesLeft } from '../orders/parcels.ts'
import { actorOf, recordRefundOnOrder } from '../orders/record-refund-on-order.ts'
import { lockSale } from '../sales/sale-locks.ts'
import type { Services } from '../services.ts'
import { settlePaidReturns } from '../withdrawals/return-of-refund.ts'
import { writeCheckoutRefundMail, writeOrderRefundMail } from './mails.ts'

type Refund = Selectable<RefundsRow>

/**
 * Records once that a refund is done. The first report counts: the provider's response, its notification, or the job `sweep`. A
 * refund that was recorded as refused may still turn out to be done.
 */
export async function completeRefund(
  services: Services,
  refundId: string,
  providerRefundId: string | undefined,
): Promise<void> {
  await write(services.database, async (tx) => {
    const known = await tx.selectFrom('refunds').selectAll().where('id', '=', refundId).executeTakeFirst()
    if (!known) return
    // The order or checkout is locked before the refund, so that two refunds of one order are recorded one after the other.
    await lockOwner(tx, known)
    const completed = await tx
      .updateTable('refunds')
      .set({
        state: 'completed',
        completed_at: services.clock.now(),
        ...(providerRefundId !== undefined && { provider_refund_id: providerRefundId }),
      })
      .where('id', '=', refundId)
      .where('state', '<>', 'completed')
      .returningAll()
      .executeTakeFirst()
    if (completed) await applyRefund(tx, services, completed)
  })
}

/** The order or checkout that a refund belongs to, locked. */
async function lockOwner(tx: Tx, { order_id, checkout_id }: Refund): Promise<void> {
  if (order_id !== null) await lockSale(tx, { order: { id: order_id } })
  else if (checkout_id !== null) await lockSale(tx, { checkout: { id: checkout_id } })
}

type RefundElsewhere = { providerRefundId: string; amountCents: number }

/** Records a refund of a locked order that was made in the provider's own pages, once, as if it had been made here. */
export async function recordRefundElsewhere(
  tx: Tx,
  services: Services,
  order: Selectable<OrdersRow>,
  { providerRefundId, amountCents }: RefundElsewhere,
): Promise<void> {
  const now = services.clock.now()
  const refund = await tx
    .insertInto('refunds')
    .values({
      id: newId(),
      order_id: order.id,
      checkout_id: order.checkout_id,
      payment_id: order.payment_id,
      amount_cents: amountCents,
      state: 'completed',
      provider_refund_id: providerRefundId,
      reason: 'provider',
      created_at: now,
      completed_at: now,
    })
    .onConflict((conflict) => conflict.column('provider_refund_id').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (refund) await applyRefund(tx, services, refund)
}

/** Applies a completed refund to its order, or to its checkout without an order, and mails the customer. */
export async function applyRefund(tx: Tx, services: Services, refund: Refund): Promise<void> {
  tx.afterCommit(() => emit('refund', { cents: refund.amount_cents }))
  const { order_id, checkout_id, amount_cents: amountCents } = refund
  if (order_id !== null) {
    const order = await lockOrder(tx, order_id)
    // The refund of a return that had been refused may still turn out done.
    await settlePaidReturns(tx, services, order_id)
    await restockLines(tx, order, refund, services.clock.now())
    await giveUpLines(tx, order, refund, services.clock.now())
    const isMailed = await recordRefundOnOrder(tx, services, order, refund)
    const note = await issueCreditNote(tx, {
      orderId: order_id,
      refundId: refund.id,
      cents: amountCents,
      shippingCents: refund.shipping_cents,
      at: services.clock.now(),
      reference: refund.provider_refund_id ?? '',
      reason: await reasonOf(tx, refund),
      repaid: repaidOf(refund),
    })
    // The credit note decides how much of a typed amount is the delivery fee.
    if (note) {
      const shipping = { shipping_cents: note.shippingCents }
      await tx.updateTable('refunds').set(shipping).where('id', '=', refund.id).execute()
    }
    if (!isMailed) await writeOrderRefundMail(tx, services, order, refund)
    await followGoods(tx, services, order_id, actorOf(refund))
  } else if (checkout_id !== null) {
    const { checkout } = await lockSale(tx, { checkout: { id: checkout_id } })
    if (!checkout) return
    await transition(tx, checkout, 'refund-completed', services.clock.now())
    await writeCheckoutRefundMail(tx, services, checkout, refund)
  }
}

/** Why a credit note is issued: it names the return that the customer knows. */
async function reasonOf(tx: Tx, { withdrawal_id: id }: Refund): Promise<string> {
  const found =
    id === null
      ? undefined
      : await tx.selectFrom('withdrawals').select('number').where('id', '=', id).executeTakeFirst()
  return found ? `Remboursement du retour ${found.number}` : 'Remboursement'
}

/** How and when a refund went back without the payment provider; undefined for the provider's. */
function repaidOf({ means, repaid_at: at }: Refund): Repaid | undefined {
  return means && at ? { means, at } : undefined
}

/**
 * Packs that are refunded before shipping go back to the stock when the order ends, except those that the shopkeeper excluded:
 * the lines of the refund, or all lines of a full refund. An excluded line does not go back later either, when the rest is
 * cancelled.
 */
async function giveUpLines(tx: Tx, order: LockedOrder, refund: Refund, now: Date): Promise<void> {
  if (!refund.stock_stays) return
  const named = await tx
    .selectFrom('refund_lines')
    .innerJoin('order_lines', 'order_lines.id', 'refund_lines.line_id')
    .select(['order_lines.sleeve_id', 'order_lines.pack_size', 'refund_lines.unsent as quantity'])
    .where('refund_id', '=', refund.id)
    .execute()
  const { total_cents: totalCents, refunded_cents: refundedCents } = order
  const isWhole = isWholeRefund({ totalCents, refundedCents }, refund.amount_cents)
  const givenUp = named.length > 0 ? named : isWhole ? await linesLeft(tx, order, 'held') : []
  if (givenUp.length > 0) await endPartOfOrderHold(tx, givenUp, { orderId: order.id, now })
}

/**
 * The sleeves of the lines that come back: from what the order still holds where it has not been shipped, else they were
 * sent back. An order that was cancelled before has given back everything already, and of a line no more comes back than
 * was ordered: a refund that had been refused may turn out done after another one of the same lines.
 */
async function restockLines(tx: Tx, order: LockedOrder, refund: Refund, now: Date): Promise<void> {
  const chosen = await tx
    .selectFrom('refund_lines')
    .innerJoin('order_lines', 'order_lines.id', 'refund_lines.line_id')
    .select((eb) => [
      'order_lines.sleeve_id',
      'order_lines.pack_size',
      'refund_lines.quantity',
      'refund_lines.unsent',
      'order_lines.quantity as ordered',
      eb
        .selectFrom('refund_lines as others')
        .innerJoin('refunds', 'refunds.id', 'others.refund_id')
        .select(sql<number>`coalesce(sum(others.quantity), 0)::int`.as('back'))
        .whereRef('others.line_id', '=', 'refund_lines.line_id')
        .where('others.restocks', 'is', true)
        .where('refunds.id', '<>', refund.id)
        .where('refunds.state', '=', 'completed')
        .$asScalar()
        .as('back'),
    ])
    .where('refund_id', '=', refund.id)
    .where('restocks', 'is', true)
    .execute()
  const lines = chosen
    .map(({ ordered, back, ...line }) => ({
      ...line,
      quantity: Math.min(line.quantity, ordered - (back ?? 0)),
    }))
    .filter(({ quantity }) => quantity > 0)
  const cause = { orderId: order.id, byUserId: refund.by_user_id, now }
  const held = lines.map((line) => ({ ...line, quantity: Math.min(line.unsent, line.quantity) }))
  const sent = lines.map((line) => ({ ...line, quantity: Math.max(0, line.quantity - line.unsent) }))
  if (hasPacks(held)) await releasePartOfOrderHold(tx, held, cause)
  // What was lost on its way lies on no shelf.
  if (hasPacks(sent) && refund.cause !== 'lost')
    await moveStock(tx, sleeveCounts(sent), { ...cause, reason: 'sent-back' })
}

const hasPacks = (lines: readonly { quantity: number }[]) => lines.some(({ quantity }) => quantity > 0)
