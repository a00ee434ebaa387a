import { customerBadgeColour } from '#shared/orders/badge-colours.ts'
import type { OrderStatus } from '#shared/orders/statuses.ts'
import { Badge } from '#web/ui/badge.tsx'

/** The status in the colours a customer knows (storefront.md §4). */
export function OrderBadge({ status }: { status: OrderStatus }) {
  const colour = customerBadgeColour(status)
  // The dark red is the back-office's.
  return <Badge tone={colour === 'dark-red' ? 'red' : colour}>{status}</Badge>
}
