import type { WebhookData } from '#shared/integrations/webhook-events.ts'
import { centsToEuros } from '#shared/money.ts'
import type { Tx } from '../database/write.ts'
import { announceEvent, type EventServices } from '../integrations/announce-event.ts'
import type { LockedOrder } from './lock-order.ts'
import type { StoredParcel } from './read-parcels.ts'

type ShortOrder = WebhookData<'order.paid'>['order']
type Packs = WebhookData<'order.paid'>['items']
type Line = { sleeve_id?: string | null | undefined; name: string; pack_size: number; quantity: number }

/**
 * `causeId` is the id of the change's history entry. The change's events wait for `waits` seconds, because the change
 * may be undone.
 */
type Undoable = { causeId?: string; waits?: number | undefined }

async function shortOrder(tx: Tx, orderId: string): Promise<ShortOrder> {
  const { id, number, status, total_cents, refunded_cents } = await tx
    .selectFrom('orders')
    .select(['id', 'number', 'status', 'total_cents', 'refunded_cents'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return {
    id,
    number,
    status,
    total: centsToEuros(total_cents),
    refundedTotal: centsToEuros(refunded_cents),
  }
}

const packsOf = (lines: readonly Line[]): Packs =>
  lines.map(({ sleeve_id, name, pack_size, quantity }) => ({
    product: sleeve_id ?? null,
    name,
    packSize: pack_size,
    quantity,
  }))

export async function announceOrderPaid(
  tx: Tx,
  services: EventServices,
  orderId: string,
  lines: readonly Line[],
): Promise<void> {
  const data = async () => ({ order: await shortOrder(tx, orderId), items: packsOf(lines) })
  await announceEvent(tx, services, { type: 'order.paid', data })
}

type Sent = Undoable & { order: Pick<LockedOrder, 'id'>; parcel: StoredParcel; lines: LockedOrder['lines'] }

export async function announceParcel(
  tx: Tx,
  services: EventServices,
  { order, parcel, lines, ...undoable }: Sent,
): Promise<void> {
  const { id, carrier, tracking_number: trackingNumber } = parcel
  const data = async () => ({
    order: await shortOrder(tx, order.id),
    parcel: { id, carrier, trackingNumber, items: packsOf(lines) },
  })
  await announceEvent(tx, services, { type: 'order.sent', data, ...undoable })
}

type Changed = Undoable & {
  order: Pick<LockedOrder, 'id'>
  formerStatus: string
  deliveredAt: Date | undefined
}

export async function announceStatus(
  tx: Tx,
  services: EventServices,
  { order, formerStatus, deliveredAt, ...undoable }: Changed,
): Promise<void> {
  const data = async () => ({ order: await shortOrder(tx, order.id), formerStatus })
  await announceEvent(tx, services, { type: 'order.status_changed', data, ...undoable })
  if (!deliveredAt) return
  const delivered = async () => ({
    order: await shortOrder(tx, order.id),
    deliveredAt: deliveredAt.toISOString(),
  })
  await announceEvent(tx, services, { type: 'order.delivered', data: delivered, ...undoable })
}

export async function announceRefund(
  tx: Tx,
  services: EventServices,
  orderId: string,
  { id, amount_cents: cents }: { id: string; amount_cents: number },
): Promise<void> {
  const data = async () => ({
    order: await shortOrder(tx, orderId),
    refund: { id, amount: centsToEuros(cents) },
  })
  await announceEvent(tx, services, { type: 'order.refunded', data })
}
