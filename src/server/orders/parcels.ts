import { placesIn } from '#shared/orders/account-packs.ts'
import type { OrderAccount } from '#shared/orders/order-account.ts'
import { PARCEL_NUMBER_USED, PARCEL_ORDER_ENDED, type ParcelState } from '#shared/orders/parcels.ts'
import { isRevenue } from '#shared/orders/statuses.ts'
import type { DeliveryMethod } from '#shared/shipping/delivery-methods.ts'
import { newId } from '../database/ids.ts'
import type { OrderBefore } from '../database/sales-tables.ts'
import type { Tx } from '../database/write.ts'
import { invalidFields, ShopError } from '../http/shop-error.ts'
import { endPartOfOrderHold } from '../inventory/order-holds.ts'
import type { LockedOrder } from './lock-order.ts'
import type { StoredParcel } from './read-parcels.ts'

export type ParcelLabel = { carrier: DeliveryMethod; trackingNumber: string | null }

/**
 * Returns the `held` or `unsent` packs of each line (see `LinePlaces`), without lines that have none. `unsent` leaves
 * out packs whose refund is pending, so nobody packs them.
 */
export function linesLeft(
  { lines }: LockedOrder,
  account: OrderAccount,
  which: 'unsent' | 'held',
): LockedOrder['lines'] {
  return lines
    .map((line) => ({ ...line, quantity: placesIn(account, line.id)[which] }))
    .filter(({ quantity }) => quantity > 0)
}

type NewParcel = {
  id?: string | undefined
  lines: LockedOrder['lines']
  label: ParcelLabel
  weight?: number | undefined
  sentBy: string | null
  now: Date
}

/**
 * Ends the reservation of the parcel's packs.
 * @throws 422 if another parcel of the order has this number
 */
export async function insertParcel(tx: Tx, order: LockedOrder, parcel: NewParcel): Promise<StoredParcel> {
  const { lines, label, now } = parcel
  refuseUsedNumber(order, label.trackingNumber)
  const row = {
    id: parcel.id ?? newId(),
    order_id: order.id,
    position: (order.parcels.at(-1)?.position ?? 0) + 1,
    carrier: label.carrier,
    tracking_number: label.trackingNumber,
    weight_grams: parcel.weight ?? null,
    state: 'sent' as const,
    is_resent: false,
    sent_at: now,
    sent_by: parcel.sentBy,
    delivered_at: null,
    last_event: null,
    moved_at: null,
    ask_at: null,
  }
  await tx.insertInto('parcels').values(row).execute()
  await tx
    .insertInto('parcel_lines')
    .values(lines.map(({ id, quantity }) => ({ parcel_id: row.id, line_id: id, quantity })))
    .execute()
  await endPartOfOrderHold(tx, lines, { orderId: order.id, now })
  return { ...row, lines: lines.map(({ id: line, quantity }) => ({ line, quantity })) }
}

/** Returns the order's tracking number, or null if a parcel has this number. */
export function numberEntered({ parcels, tracking_number }: LockedOrder): string | null {
  return parcels.some((parcel) => parcel.tracking_number === tracking_number) ? null : tracking_number
}

export function refuseUsedNumber(
  { parcels }: Pick<LockedOrder, 'parcels'>,
  trackingNumber: string | null,
  ofParcel?: string,
): void {
  const isUsed = parcels.some(
    ({ id, tracking_number }) => id !== ofParcel && tracking_number === trackingNumber,
  )
  if (trackingNumber !== null && isUsed) throw invalidFields({ trackingNumber: PARCEL_NUMBER_USED })
}

/** @throws 409 CONFLICT for a cancelled or refunded order, which gets no more parcels */
export function refuseEnded({ status }: Pick<LockedOrder, 'status'>): void {
  if (!isRevenue(status)) throw new ShopError('CONFLICT', PARCEL_ORDER_ENDED)
}

/**
 * Marks sent parcels as delivered. A parcel that was received at the order's former time `before` gets the new time.
 */
export async function deliverParcels(
  tx: Tx,
  { id, delivered_at: before }: Pick<LockedOrder, 'id' | 'delivered_at'>,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('parcels')
    .set({ state: 'delivered', delivered_at: at })
    .where('order_id', '=', id)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'sent'),
        ...(before ? [eb.and([eb('state', '=', 'delivered'), eb('delivered_at', '=', before)])] : []),
      ]),
    )
    .execute()
}

export async function takeDeliveryBack(
  tx: Tx,
  { id, delivered_at: at }: Pick<LockedOrder, 'id' | 'delivered_at'>,
): Promise<void> {
  if (at === null) return
  await tx
    .updateTable('parcels')
    .set({ state: 'sent', delivered_at: null })
    .where('order_id', '=', id)
    .where('state', '=', 'delivered')
    .where('delivered_at', '=', at)
    .execute()
}

export async function relabelParcel(
  tx: Tx,
  id: string,
  { carrier, trackingNumber }: ParcelLabel,
): Promise<void> {
  await tx
    .updateTable('parcels')
    // The stored event belongs to the former number.
    .set({ carrier, tracking_number: trackingNumber, last_event: null, moved_at: null, ask_at: null })
    .where('id', '=', id)
    .execute()
}

type Became = { state: ParcelState; isResent: boolean; deliveredAt: Date | null }

export async function setParcelState(
  tx: Tx,
  id: string,
  { state, isResent, deliveredAt }: Became,
): Promise<void> {
  await tx
    .updateTable('parcels')
    .set({ state, is_resent: isResent, delivered_at: deliveredAt })
    .where('id', '=', id)
    .execute()
}

export function parcelsBefore({ parcels }: Pick<LockedOrder, 'parcels'>): OrderBefore['parcels'] {
  return parcels.map(({ id, carrier, tracking_number, state, delivered_at }) => ({
    id,
    carrier,
    tracking_number,
    state,
    delivered_at: delivered_at?.toISOString() ?? null,
  }))
}

/** Returns the lines of the parcels that the undone change had created. */
export async function restoreParcels(
  tx: Tx,
  order: LockedOrder,
  before: OrderBefore['parcels'],
): Promise<LockedOrder['lines']> {
  const made = order.parcels.filter(({ id }) => before.every((parcel) => parcel.id !== id))
  for (const { id } of made) await tx.deleteFrom('parcels').where('id', '=', id).execute()
  for (const { id, delivered_at, ...parcel } of before)
    await tx
      .updateTable('parcels')
      .set({ ...parcel, delivered_at: delivered_at === null ? null : new Date(delivered_at) })
      .where('id', '=', id)
      .execute()
  return made.flatMap((parcel) => linesOf(order, parcel))
}

export function linesOf(
  order: Pick<LockedOrder, 'lines'>,
  parcel: Pick<StoredParcel, 'lines'>,
): LockedOrder['lines'] {
  return order.lines.flatMap((line) => {
    const quantity = parcel.lines.find((sent) => sent.line === line.id)?.quantity
    return quantity === undefined ? [] : [{ ...line, quantity }]
  })
}
