import { searchText } from '#shared/text.ts'
import type { OrderStatus } from './statuses.ts'

export type SearchedOrder = {
  _id: string
  number: string
  customerName: string
  status: OrderStatus
}

/** Whether an order stands in the back-office's list: id, number or customer name, and the status (back-office.md §2). */
export function matchesOrder(order: SearchedOrder, text: string, status: OrderStatus | 'all'): boolean {
  if (status !== 'all' && order.status !== status) return false
  const { _id: id, number, customerName } = order
  const wanted = searchText(text)
  return [id, number, customerName].some((field) => searchText(field).includes(wanted))
}
