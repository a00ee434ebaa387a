import { raiseAlert } from '../alerts/raise-alert.ts'
import type { Db } from '../database/database.ts'
import { write, type Tx } from '../database/write.ts'
import type { ProviderEvent } from '../outside/payment/interface.ts'
import type { Services } from '../services.ts'
import { SETTLE_SOON_MS } from './payment-check-times.ts'
import { findCheckout, type Checkout } from './queries.ts'

type Subject = Pick<ProviderEvent, 'checkoutId' | 'paymentOrderId'>

/**
 * Stores a genuine event and its job or alert in one transaction, so that an acknowledged event is not lost and a
 * repeated one changes nothing. An approval, or an event about a capture that needs no job (`isKnown`), is not stored.
 */
export async function receiveWebhook(services: Services, event: ProviderEvent): Promise<void> {
  if (event.news === 'approved') return noteApproval(services, event)
  const isOfCapture = event.news === 'captured' || event.news === 'capture-changed'
  const checkout = isOfCapture ? await checkoutOf(services.database.db, event) : undefined
  if (checkout && isKnown(checkout, services.clock.now())) return
  await write(services.database, async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('payment_events')
      .values({
        id: event.id,
        type: event.type,
        payment_order_id: event.paymentOrderId ?? null,
        received_at: services.clock.now(),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) return
    if (isOfCapture) await settleSoon(tx, services, event, checkout)
    else await noteRefundOrDispute(tx, services, event)
  })
}

/**
 * The buyer is usually on the way back to the shop, where the capture starts. If it does not start soon, the sweep asks
 * the provider.
 */
async function noteApproval({ database, clock }: Services, { checkoutId, paymentOrderId }: Subject) {
  const soon = new Date(clock.now().getTime() + SETTLE_SOON_MS)
  const approved = database.db
    .updateTable('checkouts')
    .set((eb) => ({
      check_at: eb.fn('least', ['check_at', eb.val(soon)]),
      payment_order_id: eb.fn.coalesce('payment_order_id', eb.val(paymentOrderId ?? null)),
    }))
    .where('state', '=', 'created')
  if (checkoutId !== undefined) await approved.where('id', '=', checkoutId).execute()
  else if (paymentOrderId !== undefined)
    await approved.where('payment_order_id', '=', paymentOrderId).execute()
}

/**
 * An event needs no job if the checkout has led to an order or a refund, or if the shop's own capture is recent, because
 * the sweep checks such a capture soon.
 */
function isKnown({ state, updated_at }: Checkout, now: Date): boolean {
  if (state === 'ordered' || state === 'refunded') return true
  const isUnderWay = state === 'capturing' || state === 'captured'
  return isUnderWay && now.getTime() - updated_at.getTime() < SETTLE_SOON_MS
}

async function noteRefundOrDispute(tx: Tx, services: Services, event: ProviderEvent): Promise<void> {
  const { id, type, news, reference, paymentOrderId } = event
  if (news === 'refunded' && reference)
    await services.jobs.enqueue(tx, 'record-refund', { providerRefundId: reference })
  if (news !== 'disputed') return
  const order = await paidOrder(tx, { reference, paymentOrderId })
  await raiseAlert(tx, services, {
    key: `payment-dispute:${id}`,
    message: `Le prestataire de paiement annonce une contestation ou une annulation de paiement (${type}, ${reference ?? 'sans référence'}).`,
    orderId: order?.id,
    paymentId: order?.payment_id ?? undefined,
  })
}

function paidOrder(
  tx: Tx,
  { reference, paymentOrderId }: Pick<ProviderEvent, 'reference' | 'paymentOrderId'>,
) {
  return tx
    .selectFrom('orders')
    .select(['id', 'payment_id'])
    .where((eb) =>
      eb.or([eb('payment_id', '=', reference ?? ''), eb('payment_order_id', '=', paymentOrderId ?? '')]),
    )
    .executeTakeFirst()
}

async function settleSoon(
  tx: Tx,
  services: Services,
  { id, news, paymentOrderId, reference }: ProviderEvent,
  checkout: Checkout | undefined,
): Promise<void> {
  if (checkout) {
    // If the shop crashed before it stored the provider's answer, the order's id comes with the event.
    if (checkout.payment_order_id === null && paymentOrderId !== undefined)
      await tx
        .updateTable('checkouts')
        .set({ payment_order_id: paymentOrderId })
        .where('id', '=', checkout.id)
        .execute()
    return services.jobs.enqueue(tx, 'settle-checkout', { checkoutId: checkout.id })
  }
  if (news === 'captured')
    await raiseAlert(tx, services, {
      key: `capture-unknown:${reference ?? id}`,
      message: `Un paiement a été encaissé (${reference ?? 'sans référence'}) que la boutique ne peut rattacher à aucune commande.`,
      paymentId: reference,
    })
}

async function checkoutOf(db: Db, { checkoutId, paymentOrderId }: Subject): Promise<Checkout | undefined> {
  const named = checkoutId === undefined ? undefined : await findCheckout(db, { id: checkoutId })
  if (named || paymentOrderId === undefined) return named
  return findCheckout(db, { payment_order_id: paymentOrderId })
}
