import type { Selectable } from 'kysely'
import type { Repaid } from '#shared/documents/document-content.ts'
import { awayOf, placesIn } from '#shared/orders/account-packs.ts'
import type { OrderAccount } from '#shared/orders/order-account.ts'
import { transition } from '../checkout/change-checkout-state.ts'
import type { RefundsRow } from '../database/sales-tables.ts'
import { write, type Tx } from '../database/write.ts'
import { issueCreditNote } from '../documents/issue-document.ts'
import { endPartOfOrderHold, releasePartOfOrderHold } from '../inventory/order-holds.ts'
import { moveStock, sleeveCounts } from '../inventory/stock-movements.ts'
import { emit } from '../log/observed.ts'
import { readAccountWithout } from '../orders/account.ts'
import { actOnOrder } from '../orders/act-on-order.ts'
import { writeToCustomer } from '../orders/change-order-status.ts'
import type { LockedOrder } from '../orders/lock-order.ts'
import { partRefundMail } from '../orders/mails.ts'
import { announceRefund } from '../orders/order-events.ts'
import { actorOf, recordRefundOnOrder } from '../orders/record-refund-on-order.ts'
import { lockSale } from '../sales/sale-locks.ts'
import type { Services } from '../services.ts'
import { settlePaidReturns } from '../withdrawals/return-of-refund.ts'
import { writeCheckoutRefundMail } from './mails.ts'
import { alertOfExcess, closeSettledRefusals } from './refund-alerts.ts'

type Refund = Selectable<RefundsRow>

/** Only the first report of a completed refund counts. A refund recorded as refused may still be completed. */
export async function completeRefund(
  services: Services,
  refundId: string,
  providerRefundId: string | undefined,
): Promise<void> {
  await write(services.database, async (tx) => {
    const known = await tx.selectFrom('refunds').selectAll().where('id', '=', refundId).executeTakeFirst()
    if (!known) return
    const { order_id: orderId, checkout_id: checkoutId } = known
    const complete = () => setCompleted(tx, services, { id: refundId, providerRefundId })
    // The order or checkout is locked first, so two refunds of one order are recorded one after the other.
    if (orderId !== null) {
      await actOnOrder(tx, services, { orderId, by: actorOf(known) }, async (order) => {
        const refund = await complete()
        if (refund) await applyToOrder(tx, services, order, refund)
      })
      return
    }
    const { checkout } = checkoutId === null ? {} : await lockSale(tx, { checkout: { id: checkoutId } })
    const refund = await complete()
    if (!refund || !checkout) return
    measure(tx, refund)
    await transition(tx, checkout, 'refund-completed', services.clock.now())
    await writeCheckoutRefundMail(tx, services, checkout, refund)
  })
}

/** Returns undefined if the refund is completed already. */
async function setCompleted(
  tx: Tx,
  { clock }: Services,
  { id, providerRefundId }: { id: string; providerRefundId: string | undefined },
): Promise<Refund | undefined> {
  return tx
    .updateTable('refunds')
    .set({
      state: 'completed',
      completed_at: clock.now(),
      ...(providerRefundId !== undefined && { provider_refund_id: providerRefundId }),
    })
    .where('id', '=', id)
    .where('state', '<>', 'completed')
    .returningAll()
    .executeTakeFirst()
}

function measure(tx: Tx, { amount_cents: cents }: Refund): void {
  tx.afterCommit(() => emit('refund', { cents }))
}

export async function applyToOrder(
  tx: Tx,
  services: Services,
  order: LockedOrder,
  refund: Refund,
): Promise<void> {
  measure(tx, refund)
  await moveGoods(tx, order, refund, services.clock.now())
  await alertOfExcess(tx, services, order, refund)
  const isMailed = await recordRefundOnOrder(tx, services, order, refund)
  await settlePaidReturns(tx, services, order.id)
  await closeSettledRefusals(tx, services, order.id)
  const note = await issueCreditNote(tx, {
    orderId: order.id,
    refundId: refund.id,
    cents: refund.amount_cents,
    shippingCents: refund.shipping_cents,
    at: services.clock.now(),
    reference: refund.provider_refund_id ?? '',
    events: services,
    reason: await reasonOf(tx, refund),
    repaid: repaidOf(refund),
  })
  // The credit note decides how much of a typed amount is the delivery fee.
  if (note) {
    const shipping = { shipping_cents: note.shippingCents }
    await tx.updateTable('refunds').set(shipping).where('id', '=', refund.id).execute()
  }
  await announceRefund(tx, services, order.id, refund)
  if (isMailed) return
  const written = { order, publicUrl: services.config.publicUrl, hasCreditNote: note !== undefined }
  const mail = partRefundMail(written, refund)
  await writeToCustomer(tx, services, order, { key: `refund:${refund.id}`, mail })
}

async function reasonOf(tx: Tx, { withdrawal_id: id }: Refund): Promise<string> {
  const found =
    id === null
      ? undefined
      : await tx.selectFrom('withdrawals').select('number').where('id', '=', id).executeTakeFirst()
  return found ? `Remboursement du retour ${found.number}` : 'Remboursement'
}

function repaidOf({ means, repaid_at: at }: Refund): Repaid | undefined {
  return means && at ? { means, at } : undefined
}

/**
 * Unsent packs of the refund leave the order's reservation. They return to the shelf, unless the stock stays as it is
 * (`stock_stays`). Sent packs return to the shelf only if the request says so and no return has counted them.
 */
export async function moveGoods(tx: Tx, order: LockedOrder, refund: Refund, now: Date): Promise<void> {
  const before = await readAccountWithout(tx, order.id, refund.id)
  const lines = await packsOfRefund(tx, refund, before)
  const cause = { orderId: order.id, byUserId: refund.by_user_id, now }
  const isWhole = refund.amount_cents >= before.keptCents
  if (refund.stock_stays && lines.length === 0 && isWhole) {
    const held = order.lines.map((line) => ({ ...line, quantity: placesIn(before, line.id).held }))
    await endPartOfOrderHold(tx, held, cause)
  }
  const unsent = lines.map((line) => ({ ...line, quantity: line.unsent }))
  if (refund.stock_stays) await endPartOfOrderHold(tx, unsent, cause)
  else
    await releasePartOfOrderHold(
      tx,
      unsent.filter(({ restocks }) => restocks),
      cause,
    )
  for (const { line_id, put_back, back } of lines)
    if (put_back !== null && back !== put_back)
      await tx
        .updateTable('refund_lines')
        .set({ put_back: back })
        .where('refund_id', '=', refund.id)
        .where('line_id', '=', line_id)
        .execute()
  const back = lines.map((line) => ({ ...line, quantity: line.back }))
  await moveStock(tx, sleeveCounts(back), { ...cause, reason: 'sent-back' })
}

async function packsOfRefund(tx: Tx, refund: Refund, before: OrderAccount) {
  const rows = await tx
    .selectFrom('refund_lines')
    .innerJoin('order_lines', 'order_lines.id', 'refund_lines.line_id')
    .select(['line_id', 'sleeve_id', 'pack_size', 'refund_lines.quantity', 'unsent', 'restocks', 'put_back'])
    .where('refund_id', '=', refund.id)
    .execute()
  return rows.map((row) => {
    const places = placesIn(before, row.line_id)
    const sentBefore = row.restocks && refund.cause !== 'lost' ? row.quantity - row.unsent : 0
    return {
      ...row,
      unsent: Math.min(row.unsent, places.held),
      back: row.put_back === null ? sentBefore : Math.min(row.put_back, awayOf(places)),
    }
  })
}
