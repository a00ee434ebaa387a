import { CUSTOMERS } from './customers.ts'
import type { DemoOrder, DemoOrderItem } from './order-data.ts'
import { PICKUP_POINTS } from './pickup-points.ts'
import { seeded } from './random.ts'
import { SLEEVES } from './sleeves.ts'

/** The number of orders in each past period of 30 days, oldest first. */
const MONTHLY = [2, 3, 3, 4, 3, 4, 3, 4, 5, 5, 6] as const
const DAYS_IN_MONTH = 30
/** No order here is younger than this number of days. */
const NEWEST = 28

const LOTS: readonly (readonly [DemoOrderItem['packSize'], number])[] = [
  [5, 1],
  [10, 1],
  [5, 2],
  [32, 1],
  [10, 2],
  [1, 3],
]

function item(random: () => number, daysAgo: number, taken: ReadonlySet<string>): DemoOrderItem | undefined {
  const onSale = SLEEVES.filter((sleeve) => sleeve.daysAgo >= daysAgo && !taken.has(sleeve.slug))
  const sleeve = onSale[Math.floor(random() * onSale.length)]
  const [packSize, quantity] = LOTS[Math.floor(random() * LOTS.length)] ?? [5, 1]
  return sleeve && { slug: sleeve.slug, packSize, quantity }
}

function olderOrder(random: () => number, daysAgo: number): DemoOrder {
  const buyers = CUSTOMERS.filter((customer) => customer.role === 'user' && customer.daysAgo >= daysAgo)
  const buyer = buyers[Math.floor(random() * buyers.length)]
  if (!buyer) throw new Error(`Nobody had an account ${daysAgo} days ago.`)
  const items = new Map<string, DemoOrderItem>()
  const wanted = 1 + Math.floor(random() * 3)
  for (let i = 0; i < wanted; i++) {
    const next = item(random, daysAgo, new Set(items.keys()))
    if (next) items.set(next.slug, next)
  }
  const point = random() < 0.7 ? PICKUP_POINTS[buyer.email] : undefined
  return {
    customerEmail: buyer.email,
    status: 'Livré',
    shippingMethod: point ? 'mondialRelay' : 'colissimo',
    ...(point ? { pickupPoint: point } : {}),
    items: [...items.values()],
    daysAgo,
    updatedDaysAgo: daysAgo - 4,
    carrier: point ? 'Mondial Relay' : 'Colissimo',
    trackingNumber: String(30000000 + Math.floor(random() * 400000)),
  }
}

function draw(): DemoOrder[] {
  const random = seeded(2026)
  return MONTHLY.flatMap((count, month) => {
    const monthEnd = NEWEST + (MONTHLY.length - 1 - month) * DAYS_IN_MONTH
    const days = Array.from({ length: count }, () => monthEnd + Math.floor(random() * DAYS_IN_MONTH))
    return days.sort((a, b) => b - a).map((daysAgo) => olderOrder(random, daysAgo))
  })
}

export const OLDER_ORDERS: readonly DemoOrder[] = draw()
