import { Readable } from 'node:stream'
import { CUSTOM_LINE, packName } from '#shared/catalogue/pack-size.ts'
import { csvStart, csvLine } from '#shared/csv-line.ts'
import { formatShortDateTime } from '#shared/dates.ts'
import { centsToText } from '#shared/decimal-money.ts'
import { Order, type AdminOrderQuery } from '#shared/orders/contract.ts'
import { SHIPPING_METHOD_LABEL } from '#shared/shipping/texts.ts'
import type { Db } from '../database/database.ts'
import { orderBatches } from './admin-queries.ts'
import { toOrder } from './order-response.ts'
import type { WholeOrder } from './select-orders.ts'

/** How many orders `GET /api/orders` lists. The CSV file has no limit. */
const PLAIN_LIST_MAX = 10_000

/** Newest first. The array is written batch by batch, so that memory does not grow with the number of orders. */
export function ordersJson(db: Db, now: Date): Readable {
  return Readable.from(jsonArray(orderBatches(db, {}, { now, max: PLAIN_LIST_MAX }), now))
}

async function* jsonArray(batches: AsyncIterable<WholeOrder[]>, now: Date): AsyncGenerator<string> {
  let before = '['
  for await (const batch of batches) {
    // A stream bypasses the serializer that filters responses, so each batch is filtered here.
    const orders = batch.map((row) => Order.parse(toOrder(row, { now, admin: true })))
    yield before + orders.map((order) => JSON.stringify(order)).join(',')
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}

export function ordersCsv(db: Db, query: AdminOrderQuery, now: Date): Readable {
  return Readable.from(csv(orderBatches(db, query, { now }), now))
}

async function* csv(batches: AsyncIterable<WholeOrder[]>, now: Date): AsyncGenerator<string> {
  yield csvHead()
  for await (const batch of batches) yield csvLines(batch, now)
}

const COLUMNS: readonly [string, (order: Order, row: WholeOrder) => string][] = [
  ['Numéro', (order) => order.number],
  ['Date', (order) => formatShortDateTime(order.createdAt)],
  ['Client', (order) => order.user.name],
  ['E-mail', (order) => order.user.email],
  ['Statut', (order) => order.status],
  ['Articles', (order) => order.items.map(itemText).join(', ')],
  ['Sous-total', (_order, row) => centsToText(row.subtotal_cents)],
  ['Code promo', (order) => order.promotionCode ?? ''],
  ['Réduction', (_order, row) => centsToText(row.discount_cents)],
  ['Livraison', (_order, row) => centsToText(row.shipping_cents)],
  ['Total', (_order, row) => centsToText(row.total_cents)],
  ['Remboursé', (_order, row) => centsToText(row.refunded_cents)],
  [SHIPPING_METHOD_LABEL, (order) => order.shippingMethod],
  ['Destinataire', (order) => recipientOf(order)],
  ['Rue', (order) => order.shippingAddress.street],
  ['Code postal', (order) => order.shippingAddress.postalCode],
  ['Ville', (order) => order.shippingAddress.city],
  ['Pays', (order) => order.shippingAddress.country],
  ['Point relais', (order) => relayOf(order)],
  ['Suivi', (order) => order.trackingNumber ?? ''],
  ['Facture', (order) => order.invoice?.number ?? ''],
]

function csvHead(): string {
  return csvStart() + csvLine(COLUMNS.map(([title]) => title))
}

function csvLines(rows: readonly WholeOrder[], now: Date): string {
  const lines = rows.map((row) => ({ row, order: toOrder(row, { now, admin: true }) }))
  return lines.map(({ row, order }) => csvLine(COLUMNS.map(([, read]) => read(order, row)))).join('')
}

function recipientOf({ shippingAddress: { firstName, lastName } }: Order): string {
  return `${firstName} ${lastName}`.trim()
}

function relayOf({ pickupPoint: point }: Order): string {
  return point ? [point.id, point.name, point.postalCode, point.city].filter(Boolean).join(' ') : ''
}

function itemText({ product, packSize, quantity }: Order['items'][number]): string {
  const pack = packSize === CUSTOM_LINE ? '' : ` (${packName(packSize).toLowerCase()})`
  return `${quantity} × ${product.name}${pack}`
}
