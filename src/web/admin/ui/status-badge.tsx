import { PAYMENT_LABELS, paymentOf } from '#shared/orders/order-list.ts'
import { adminBadgeColour } from '#shared/orders/status-colours.ts'
import { REFUNDED } from '#shared/orders/statuses.ts'
import { Badge } from '#web/ui/badge.tsx'

/** An order's status in the back-office's colours (back-office.md §4). */
export function StatusBadge({ status }: { status: string }) {
  const colour = adminBadgeColour(status)
  // Dark red has the text colour of red as its background.
  if (colour === 'dark-red') return <Badge className="bg-red! text-paper!">{status}</Badge>
  return <Badge tone={colour}>{status}</Badge>
}

/** The state of the payment, next to the status. Shows nothing if the status already says it. */
export function PaymentBadge({ order }: { order: { status: string; total: number; refundedTotal: number } }) {
  const payment = paymentOf(order)
  if (payment === 'refunded' && order.status === REFUNDED) return null
  return <Badge tone={payment === 'paid' ? 'green' : 'grey'}>{PAYMENT_LABELS[payment]}</Badge>
}
