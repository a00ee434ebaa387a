import type { Order, OrderHistoryEntry } from '#shared/orders/contract.ts'
import { DateTime } from '#web/ui/date-time.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'

/** Every change with who and when (decision 20), the latest first. */
export function OrderHistory({ order }: { order: Order }) {
  return (
    <section aria-labelledby="historique">
      <h3 id="historique" className="mb-3 font-display text-lg font-semibold">
        Historique
      </h3>
      <ol className="grid gap-3 border-l border-edge pl-4">
        {order.history.toReversed().map((entry) => (
          <li key={entry.at + entry.status + entry.note}>
            <StatusBadge status={entry.status} />
            <p className="mt-1 text-xs break-words text-ink-faint">
              <DateTime value={entry.at} format="shortMoment" /> · {authorOf(entry)}
            </p>
            {entry.note && <p className="mt-0.5 text-sm break-words text-ink-soft">{entry.note}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}

function authorOf({ by, byEmail }: OrderHistoryEntry): string {
  if (by === 'admin') return byEmail ?? 'Administration'
  return by === 'customer' ? 'Client' : 'Boutique'
}
