import { formatShortDateTime } from '#shared/dates.ts'
import type { Order } from '#shared/orders/contract.ts'
import { eurosToCents } from '#shared/money.ts'

/** Spreadsheets read it as UTF-8 only with this in front. */
const BYTE_ORDER_MARK = '\uFEFF'

const COLUMNS: readonly [string, (order: Order) => string][] = [
  ['Numéro', (order) => order.number],
  ['Date', (order) => formatShortDateTime(order.createdAt)],
  ['Client', (order) => order.user.name],
  ['E-mail', (order) => order.user.email],
  ['Statut', (order) => order.status],
  ['Articles', (order) => order.items.map(itemText).join(', ')],
  ['Sous-total', (order) => decimal(order.subtotal)],
  ['Livraison', (order) => decimal(order.shippingCost)],
  ['Total', (order) => decimal(order.total)],
  ['Remboursé', (order) => decimal(order.refundedTotal)],
  ['Mode de livraison', (order) => order.shippingMethod],
  ['Code postal', (order) => order.shippingAddress.postalCode],
  ['Ville', (order) => order.shippingAddress.city],
  ['Pays', (order) => order.shippingAddress.country],
  ['Suivi', (order) => order.trackingNumber ?? ''],
  ['Facture', (order) => order.invoice?.number ?? ''],
]

/** The first line, with what a French spreadsheet needs to open the file by a double click. */
export function csvHead(): string {
  return BYTE_ORDER_MARK + line(COLUMNS.map(([title]) => title))
}

export function csvLines(orders: readonly Order[]): string {
  return orders.map((order) => line(COLUMNS.map(([, read]) => read(order)))).join('')
}

function itemText({ product, packSize, quantity }: Order['items'][number]): string {
  return `${quantity} × ${product.name} (lot de ${packSize})`
}

/** '12,50': no thousands, so that it stays a number. */
function decimal(euros: number): string {
  return (eurosToCents(euros) / 100).toFixed(2).replace('.', ',')
}

const line = (cells: readonly string[]) => `${cells.map(cell).join(';')}\r\n`

/** What a person typed is text: a cell that begins like a formula, in signs of any width, gets an apostrophe in front. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r＝＋－＠]/u.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
