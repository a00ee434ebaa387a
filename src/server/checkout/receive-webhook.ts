import type { PaymentWebhookEvent } from '#shared/checkout/contract.ts'
import { isUuid } from '#shared/ids.ts'
import { isRecord } from '#shared/json.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import { write, type Tx } from '../database/write.ts'
import type { Services } from '../services.ts'
import { findCheckout } from './queries.ts'

/** What an event is about: one of our checkouts, by whatever it names. */
type Subject = { checkoutId: string | undefined; paymentOrderId: string | undefined }

/**
 * Stores a genuine event, once by its id, and leaves a job that asks the provider about it. Both in one
 * transaction: an event that was answered is never forgotten, one played again does nothing.
 */
export async function receiveEvent(services: Services, event: PaymentWebhookEvent): Promise<void> {
  const subject = subjectOf(event)
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
    if (numInsertedOrUpdatedRows === 1n) await follow(tx, services, event, subject)
  })
}

async function follow(
  tx: Tx,
  services: Services,
  event: PaymentWebhookEvent,
  subject: Subject,
): Promise<void> {
  switch (event.event_type) {
    case 'CHECKOUT.ORDER.APPROVED':
    case 'PAYMENT.CAPTURE.COMPLETED':
    case 'PAYMENT.CAPTURE.PENDING':
    case 'PAYMENT.CAPTURE.DENIED':
    case 'PAYMENT.CAPTURE.DECLINED':
      return askAfter(tx, services, event, subject)
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

async function askAfter(
  tx: Tx,
  services: Services,
  event: PaymentWebhookEvent,
  subject: Subject,
): Promise<void> {
  const { checkoutId, paymentOrderId } = subject
  const checkout =
    (checkoutId !== undefined && (await findCheckout(tx, { id: checkoutId }))) ||
    (paymentOrderId !== undefined && (await findCheckout(tx, { payment_order_id: paymentOrderId })))
  if (checkout) {
    // A crash between the provider's answer and our storing it: the event tells us the order's id.
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
