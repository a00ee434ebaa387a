import type { OrderStatusBody } from '#shared/orders/contract.ts'
import { SHIPPING_LABELS } from '#shared/shipping/methods.ts'
import { write, type Tx } from '../database/write.ts'
import type { Services } from '../services.ts'
import { changeStatus, addHistory } from './change-status.ts'
import { lockOrder, type LockedOrder } from './lock-order.ts'

/**
 * An admin sets any status, with carrier and tracking number (decision 20). The present status again only edits
 * those: neither `updatedAt` nor the stock moves, and nobody is written to. The body's note stays in the back-office;
 * what was entered of the parcel is told to the customer.
 * @throws 404; 409 OUT_OF_STOCK when the sleeves of a cancelled order are no longer there
 */
export async function setStatus(
  services: Services,
  orderId: string,
  body: OrderStatusBody,
  adminId: string,
): Promise<void> {
  const by = { kind: 'admin' as const, userId: adminId }
  const { note } = body
  await write(services.database, async (tx) => {
    const found = await lockOrder(tx, orderId)
    const order = await editShipment(tx, found, body)
    if (body.status !== order.status) {
      await changeStatus(tx, services, order, { to: body.status, by, note, noteIsPrivate: true })
      return
    }
    const entry = { status: order.status, by, at: services.clock.now() }
    const parcel = shipmentNote(found, order)
    if (parcel) await addHistory(tx, orderId, { ...entry, note: parcel })
    if (note) await addHistory(tx, orderId, { ...entry, note, noteIsPrivate: true })
  })
}

/** What the body leaves out stays; blank takes it away. */
async function editShipment(tx: Tx, order: LockedOrder, body: OrderStatusBody): Promise<LockedOrder> {
  const shipment = {
    carrier: body.carrier === undefined ? order.carrier : body.carrier,
    tracking_number: body.trackingNumber === undefined ? order.tracking_number : body.trackingNumber || null,
  }
  await tx.updateTable('orders').set(shipment).where('id', '=', order.id).execute()
  return { ...order, ...shipment }
}

function shipmentNote(before: LockedOrder, after: LockedOrder): string | undefined {
  const { carrier, tracking_number } = after
  if (carrier === before.carrier && tracking_number === before.tracking_number) return undefined
  const by = SHIPPING_LABELS[carrier ?? after.shipping_method]
  return tracking_number ? `Suivi ${by} : ${tracking_number}` : `Transporteur : ${by}, sans numéro de suivi`
}
