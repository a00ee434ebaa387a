import { adminBadgeColour } from '#shared/orders/status-colours.ts'
import { Badge } from '#web/ui/badge.tsx'

/** An order's status in the back-office's colours (back-office.md §4). */
export function StatusBadge({ status }: { status: string }) {
  const colour = adminBadgeColour(status)
  // The dark red is the red's own text colour as a ground.
  if (colour === 'dark-red') return <Badge className="bg-red! text-paper!">{status}</Badge>
  return <Badge tone={colour}>{status}</Badge>
}
