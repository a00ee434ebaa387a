import type { Order } from '#shared/orders/contract.ts'
import { PAYMENT_LABELS } from '#shared/orders/order-list.ts'
import { adminBadgeColour } from '#shared/orders/status-colours.ts'
import { REFUNDED } from '#shared/orders/statuses.ts'
import { Badge } from '#web/ui/badge.tsx'

export function StatusBadge({ status }: { status: string }) {
  const colour = adminBadgeColour(status)
  if (colour === 'dark-red') return <Badge className="bg-red! text-paper!">{status}</Badge>
  return <Badge tone={colour}>{status}</Badge>
}

export function PaymentBadge({ order: { status, payment } }: { order: Pick<Order, 'status' | 'payment'> }) {
  if (payment === 'refunded' && status === REFUNDED) return null
  return <Badge tone={payment === 'paid' ? 'green' : 'grey'}>{PAYMENT_LABELS[payment]}</Badge>
}
