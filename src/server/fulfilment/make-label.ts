import type { Selectable } from 'kysely'
import { leftOutOfFile } from '#shared/orders/carrier-files.ts'
import type { Order } from '#shared/orders/contract.ts'
import {
  carrierSilent,
  LABEL_DROPPED,
  labelLost,
  LABEL_LOST_MS,
  LABEL_UNDER_WAY,
  LABELS_NOT_OFFERED,
} from '#shared/orders/label-rules.ts'
import type { Label, LabelBody } from '#shared/orders/parcel-contract.ts'
import { parcelWeight } from '#shared/orders/parcel-weight.ts'
import { isToPrepare } from '#shared/orders/statuses.ts'
import { parcelNote } from '#shared/orders/texts.ts'
import { parisDay } from '#shared/paris-day.ts'
import { passesCustoms } from '#shared/shipping/customs.ts'
import {
  PARCEL_METHODS,
  type ParcelMethod,
  readShippingMethod,
  SHIPPING_LABELS,
} from '#shared/shipping/shipping-methods.ts'
import { orderChange, recordActivity } from '../activity/record-activity.ts'
import { newId } from '../database/ids.ts'
import type { LabelsRow } from '../database/sales-tables.ts'
import { write, type Tx } from '../database/write.ts'
import { nextVersion } from '../editing/edit-version.ts'
import type { Actor } from '../http/access.ts'
import { ShopError } from '../http/shop-error.ts'
import { refuseStaleOrder } from '../orders/act-on-order.ts'
import { addHistory } from '../orders/change-order-status.ts'
import { lockOrder, type LockedOrder } from '../orders/lock-order.ts'
import { searchTextColumn } from '../orders/order-search-text.ts'
import { getOrder } from '../orders/queries.ts'
import {
  CarrierUnavailable,
  type CustomsGood,
  LabelRefused,
  type MadeLabel,
} from '../outside/carriers/interface.ts'
import type { Services } from '../services.ts'
import { customsGoods, originsOf } from './customs-lines.ts'
import { joinPdfs } from './join-pdfs.ts'
import { toLabel } from './read-labels.ts'
import { shipmentOf } from './shipment-of.ts'

type OpenLabel = { label: Selectable<LabelsRow>; order: Order; isNew: boolean }

/**
 * Returns the order's unused label if there is one. The carriers have no idempotency key, so the attempt is stored
 * before the call. After a lost answer the call is repeated only on request (`again`). If the carrier refuses the
 * parcel, the label says why.
 * @throws 404; 409 STALE; 409 CONFLICT if the order gets no label now, or after a lost answer without `again`
 */
export async function makeLabel(
  services: Services,
  orderId: string,
  body: LabelBody,
  admin: Actor,
): Promise<{ label: Label; order: Order }> {
  if (Object.keys(services.carriers.labels).length === 0) throw new ShopError('CONFLICT', LABELS_NOT_OFFERED)
  const { label, order, isNew } = await storeAttempt(services, orderId, body, admin)
  if (isNew) await askCarrier(services, { label, order, body, admin })
  const { db } = services.database
  const row = await db.selectFrom('labels').selectAll().where('id', '=', label.id).executeTakeFirstOrThrow()
  const shown = toLabel(row, services.clock.now())
  if (!shown) throw new ShopError('CONFLICT', LABEL_DROPPED)
  return { label: shown, order: await getOrder(db, orderId, admin, services.clock.now()) }
}

async function storeAttempt(
  services: Services,
  orderId: string,
  { version, weight: typed, again = false }: LabelBody,
  admin: Actor,
): Promise<OpenLabel> {
  return write(services.database, async (tx) => {
    const locked = await lockOrder(tx, orderId)
    await refuseStaleOrder(tx, services, locked, { version, admin })
    const now = services.clock.now()
    const order = await getOrder(tx, orderId, admin, now)
    const open = await openLabel(tx, locked)
    if (open?.state === 'made') return { label: open, order, isNew: false }
    if (open) await dropLost(tx, open, { again, now })
    const carrier = carrierOf(services, order)
    const why = leftOutOfFile(order, carrier)
    if (why) throw new ShopError('CONFLICT', `Cette commande ${why}`)
    const weight = typed ?? parcelWeight(order, services.settings.current.weights)
    // Throws if the shop's address cannot be read, before anything is stored.
    shipmentOf(order, services.config.shop, { weight, format: 'A4', depositDay: parisDay(now) })
    const label = {
      id: newId(),
      order_id: locked.id,
      state: 'asked' as const,
      tracking_number: null,
      carrier,
      url: null,
      pdf: null,
      weight_grams: weight,
      failure: null,
      asked_by: admin.id,
      asked_at: now,
    }
    await tx.insertInto('labels').values(label).execute()
    return { label, order, isNew: true }
  })
}

/** Returns the order's unused label. A label whose parcel has left is marked as used instead. */
async function openLabel(tx: Tx, { id, parcels }: LockedOrder): Promise<Selectable<LabelsRow> | undefined> {
  const open = await tx
    .selectFrom('labels')
    .selectAll()
    .where('order_id', '=', id)
    .where('state', 'in', ['asked', 'made'])
    .executeTakeFirst()
  const hasLeft = parcels.some(({ tracking_number }) => tracking_number === open?.tracking_number)
  if (!open || open.state === 'asked' || !hasLeft) return open
  await tx.updateTable('labels').set({ state: 'used' }).where('id', '=', open.id).execute()
  return undefined
}

/**
 * Drops a label whose answer was lost, although the carrier may have made it.
 * @throws 409 while the carrier may still answer, or without `again`
 */
async function dropLost(
  tx: Tx,
  { id, asked_at, failure, carrier }: Selectable<LabelsRow>,
  { again, now }: { again: boolean; now: Date },
): Promise<void> {
  const isLost = failure !== null || now.getTime() - asked_at.getTime() >= LABEL_LOST_MS
  if (!isLost) throw new ShopError('CONFLICT', LABEL_UNDER_WAY)
  if (!again) throw new ShopError('CONFLICT', labelLost(carrier))
  await tx.updateTable('labels').set({ state: 'dropped' }).where('id', '=', id).execute()
}

/**
 * Returns another carrier if the shop has no contract for the order's method. `leftOutOfFile` then refuses the order.
 */
function carrierOf({ carriers: { labels } }: Services, { shippingMethod }: Order): ParcelMethod {
  const offered = PARCEL_METHODS.filter((method) => labels[method])
  return (
    offered.find((method) => method === readShippingMethod(shippingMethod)) ?? offered[0] ?? 'mondialRelay'
  )
}

async function goodsForCustoms(services: Services, order: Order, grams: number): Promise<CustomsGood[]> {
  if (!passesCustoms(order.shippingAddress.country)) return []
  const { weights, shop } = services.settings.current
  const shopsOrigin = shop.manufacturerCountry
  const origins = await originsOf(services.database.db, [order], shopsOrigin)
  return customsGoods(order, { grams, weights, origins, shopsOrigin })
}

type Attempt = Omit<OpenLabel, 'isNew'> & { body: LabelBody; admin: Actor }

async function askCarrier(services: Services, { label, order, body, admin }: Attempt): Promise<void> {
  const { carrier } = label
  const set = (values: { state: 'asked' | 'refused'; failure: string }) =>
    services.database.db.updateTable('labels').set(values).where('id', '=', label.id).execute()
  try {
    const weight = label.weight_grams
    const depositDay = parisDay(services.clock.now())
    const goods = await goodsForCustoms(services, order, weight)
    const parcel = { weight, format: body.format, depositDay, goods }
    const made = await services.carriers.labels[carrier]?.make(
      shipmentOf(order, services.config.shop, parcel),
    )
    if (!made) throw new CarrierUnavailable('The contract for labels has ended meanwhile.')
    const pdf = made.pdfs ? await joinPdfs(made.pdfs) : null
    await storeLabel(services, { label, admin, made, pdf })
  } catch (error) {
    if (error instanceof LabelRefused) await set({ state: 'refused', failure: error.message })
    else if (error instanceof CarrierUnavailable)
      await set({ state: 'refused', failure: carrierSilent(carrier) })
    else {
      services.log.warn({ err: error, orderId: label.order_id }, 'the answer about a label is lost')
      await set({ state: 'asked', failure: labelLost(carrier) })
    }
  }
}

type Made = { label: OpenLabel['label']; admin: Actor; made: MadeLabel; pdf: Buffer | null }

/**
 * A label that was dropped meanwhile, for example after a change of address, is not stored. An order that is no longer
 * to be prepared does not get the tracking number.
 */
async function storeLabel(
  services: Services,
  { label: { id: labelId, order_id: orderId, carrier }, admin, made, pdf }: Made,
): Promise<void> {
  const { trackingNumber, url } = made
  await write(services.database, async (tx) => {
    const order = await lockOrder(tx, orderId)
    const { numUpdatedRows } = await tx
      .updateTable('labels')
      .set({ state: 'made', tracking_number: trackingNumber, url, pdf, failure: null })
      .where('id', '=', labelId)
      .where('state', '=', 'asked')
      .executeTakeFirst()
    if (numUpdatedRows === 0n || !isToPrepare(order.status)) return
    const shown = { carrier, tracking_number: trackingNumber }
    const at = services.clock.now()
    await tx
      .updateTable('orders')
      .set({ ...shown, version: nextVersion(), ...searchTextColumn({ ...order, ...shown }) })
      .where('id', '=', orderId)
      .execute()
    const by = { kind: 'admin', userId: admin.id } as const
    const note = parcelNote(SHIPPING_LABELS[carrier], trackingNumber)
    await addHistory(tx, orderId, { status: order.status, by, note, noteIsPrivate: true, at })
    const { carrier: before, tracking_number } = order
    await recordActivity(tx, {
      ...orderChange(order, admin.id, at),
      before: { carrier: before, tracking_number },
      after: shown,
    })
  })
}
