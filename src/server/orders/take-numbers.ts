import { invoiceNumber } from '#shared/documents/document-numbers.ts'
import { orderNumber } from '#shared/orders/order-numbers.ts'
import { parisDay } from '#shared/paris-day.ts'
import { nextNumbers } from '../database/counters.ts'
import { lockInOrder } from '../database/sale-locks.ts'
import type { Tx } from '../database/write.ts'

/**
 * The next order and invoice numbers, from one counter row each, taken in the order's own transaction: an order
 * that is not made takes none, so there are no gaps (decision 21). Call it last: the rows stay locked to the end.
 */
export async function takeNumbers(tx: Tx, now: Date): Promise<{ order: string; invoice: string }> {
  lockInOrder(tx, 'counters')
  const year = Number(parisDay(now).slice(0, 4))
  const numbers = await nextNumbers(tx, { order: `orders-${year}`, invoice: `invoices-${year}` })
  return { order: orderNumber(year, numbers.order), invoice: invoiceNumber(year, numbers.invoice) }
}
