import { OLDER_ORDERS } from './older-orders.ts'
import type { DemoOrder } from './order-data.ts'
import { RECENT_ORDERS } from './recent-orders.ts'

export const ORDERS: readonly DemoOrder[] = [...OLDER_ORDERS, ...RECENT_ORDERS].toSorted(
  (a, b) => b.daysAgo - a.daysAgo,
)
