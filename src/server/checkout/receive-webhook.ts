import type { PaymentWebhookEvent } from '#shared/checkout/contract.ts'
import { isUuid } from '#shared/ids.ts'
import { isRecord } from '#shared/json.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import type { Db } from '../database/database.ts'
import { write, type Tx } from '../database/write.ts'
import type { Services } from '../services.ts'
import { SETTLE_SOON_S } from './payment-check-times.ts'
import { findCheckout, type Checkout } from './queries.ts'

/** What an event is about: one of our checkouts, by whatever it names. */
type Subject = { checkoutId: string | undefined; paymentOrderId: string | undefined }

/**
 * Stores a genuine event, once by its id, and enqueues the job that asks the provider about it, in one transaction: an
 * event that was answered is never forgotten, and one that is sent again does nothing. Nearly always the shop knows of the
 * capture already: then nothing is stored.
 */
export async function receiveWebhook(services: Services, event: PaymentWebhookEvent): Promise<void> {
  const subject = subjectOf(event)
  if (event.event_type === 'CHECKOUT.ORDER.APPROVED') return noteApproval(services, subject)
  const isOfCapture = event.event_type in CAPTURE_EVENTS
  const checkout = isOfCapture ? await checkoutOf(services.database.db, subject) : undefined
  if (checkout && isKnown(checkout, services.clock.now())) return
  await write(services.database, async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('payment_events')
      .values({
        id: event.id,
        type: event.event_type,
        payment_order_id: subject.paymentOrderId ?? null,
        received_at: services.clock.now(),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) return
    if (isOfCapture) await settleSoon(tx, services, event, { checkout, subject })
    else await noteRefundOrDispute(tx, services, event)
  })
}

const CAPTURE_EVENTS: Partial<Record<string, true>> = {
  'PAYMENT.CAPTURE.COMPLETED': true,
  'PAYMENT.CAPTURE.PENDING': true,
  'PAYMENT.CAPTURE.DENIED': true,
  'PAYMENT.CAPTURE.DECLINED': true,
}

/**
 * The buyer has agreed and is, in most cases, on the way back to the shop. The sweep asks the provider soon, unless the
 * capture has started by then. After a crash between the provider's answer and our storing it, the event tells the order's id.
 */
async function noteApproval({ database, clock }: Services, { checkoutId, paymentOrderId }: Subject) {
  const soon = new Date(clock.now().getTime() + SETTLE_SOON_S * 1000)
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

/** No job is needed: the checkout has ended, or our own capture has just started and its job is due in a moment. */
function isKnown({ state, updated_at }: Checkout, now: Date): boolean {
  if (state === 'ordered' || state === 'refunded') return true
  const isUnderWay = state === 'capturing' || state === 'captured'
  return isUnderWay && now.getTime() - updated_at.getTime() < SETTLE_SOON_S * 1000
}

async function noteRefundOrDispute(tx: Tx, services: Services, event: PaymentWebhookEvent): Promise<void> {
  switch (event.event_type) {
    case 'PAYMENT.CAPTURE.REFUNDED':
      if (event.resource?.id)
        await services.jobs.enqueue(tx, 'record-refund', { providerRefundId: event.resource.id })
      return
    case 'PAYMENT.CAPTURE.REVERSED':
    case 'CUSTOMER.DISPUTE.CREATED':
      await raiseAlert(tx, services, {
        key: `payment-dispute:${event.id}`,
        message: `Le prestataire de paiement annonce une contestation ou une annulation de paiement (${event.event_type}, ${event.resource?.id ?? 'sans référence'}).`,
      })
  }
}

type About = { checkout: Checkout | undefined; subject: Subject }

async function settleSoon(
  tx: Tx,
  services: Services,
  event: PaymentWebhookEvent,
  { checkout, subject: { paymentOrderId } }: About,
): Promise<void> {
  if (checkout) {
    // After a crash between the provider's answer and our storing it, the event tells the order's id.
    if (checkout.payment_order_id === null && paymentOrderId !== undefined)
      await tx
        .updateTable('checkouts')
        .set({ payment_order_id: paymentOrderId })
        .where('id', '=', checkout.id)
        .execute()
    return services.jobs.enqueue(tx, 'settle-checkout', { checkoutId: checkout.id })
  }
  if (event.event_type === 'PAYMENT.CAPTURE.COMPLETED')
    await raiseAlert(tx, services, {
      key: `capture-unknown:${event.resource?.id ?? event.id}`,
      message: `Un paiement a été encaissé (${event.resource?.id ?? 'sans référence'}) que la boutique ne peut rattacher à aucune commande.`,
    })
}

async function checkoutOf(db: Db, { checkoutId, paymentOrderId }: Subject): Promise<Checkout | undefined> {
  const named = checkoutId === undefined ? undefined : await findCheckout(db, { id: checkoutId })
  if (named || paymentOrderId === undefined) return named
  return findCheckout(db, { payment_order_id: paymentOrderId })
}

function subjectOf({ event_type, resource }: PaymentWebhookEvent): Subject {
  const unit = Array.isArray(resource?.purchase_units)
    ? at(resource.purchase_units[0], 'custom_id')
    : undefined
  const custom = at(resource, 'custom_id') ?? unit
  const related = at(at(at(resource, 'supplementary_data'), 'related_ids'), 'order_id')
  const order = event_type === 'CHECKOUT.ORDER.APPROVED' ? resource?.id : related
  return {
    checkoutId: typeof custom === 'string' && isUuid(custom) ? custom : undefined,
    paymentOrderId: typeof order === 'string' && order !== '' ? order : undefined,
  }
}

function at(value: unknown, name: string): unknown {
  return isRecord(value) ? value[name] : undefined
}
