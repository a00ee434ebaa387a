import { SHIPPING_METHOD_LABEL } from '#shared/shipping/texts.ts'
import { formatShortDateTime } from '#shared/dates.ts'
import type { Order } from '#shared/orders/contract.ts'
import { eurosToCents } from '#shared/money.ts'
import { csvCents, csvFile, csvLine } from '../http/csv.ts'

const COLUMNS: readonly [string, (order: Order) => string][] = [
  ['Numéro', (order) => order.number],
  ['Date', (order) => formatShortDateTime(order.createdAt)],
  ['Client', (order) => order.user.name],
  ['E-mail', (order) => order.user.email],
  ['Statut', (order) => order.status],
  ['Articles', (order) => order.items.map(itemText).join(', ')],
  ['Sous-total', (order) => csvEuros(order.subtotal)],
  ['Livraison', (order) => csvEuros(order.shippingCost)],
  ['Total', (order) => csvEuros(order.total)],
  ['Remboursé', (order) => csvEuros(order.refundedTotal)],
  [SHIPPING_METHOD_LABEL, (order) => order.shippingMethod],
  ['Code postal', (order) => order.shippingAddress.postalCode],
  ['Ville', (order) => order.shippingAddress.city],
  ['Pays', (order) => order.shippingAddress.country],
  ['Suivi', (order) => order.trackingNumber ?? ''],
  ['Facture', (order) => order.invoice?.number ?? ''],
]

/** The first line, with what a French spreadsheet needs to open the file by a double click. */
export function csvHead(): string {
  return csvFile() + csvLine(COLUMNS.map(([title]) => title))
}

export function csvLines(orders: readonly Order[]): string {
  return orders.map((order) => csvLine(COLUMNS.map(([, read]) => read(order)))).join('')
}

function itemText({ product, packSize, quantity }: Order['items'][number]): string {
  return `${quantity} × ${product.name} (lot de ${packSize})`
}

const csvEuros = (euros: number) => csvCents(eurosToCents(euros))
