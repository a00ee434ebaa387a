import type { OrderHistoryEntry } from '#shared/orders/contract.ts'
import { DateTime } from '#web/ui/date-time.tsx'

export function OrderTimeline({ history }: { history: readonly OrderHistoryEntry[] }) {
  if (history.length === 0) return <p className="text-ink-soft">Rien pour l’instant.</p>
  return (
    <ol className="grid px-1.5">
      {history.toReversed().map(({ status, at, note }, place, entries) => {
        // An event that leaves the status unchanged, such as a part refund, shows its note instead of repeating the
        // status.
        const isEvent = note && status === entries[place + 1]?.status
        return (
          <li
            key={`${at} ${status} ${note}`}
            className="relative border-l border-hairline pb-4 pl-5 last:border-transparent last:pb-0"
          >
            <span
              aria-hidden="true"
              className={`absolute top-1.5 -left-[5px] size-2.5 rounded-full ${place === 0 ? 'foil' : 'bg-edge'}`}
            />
            <p className={place === 0 ? 'font-semibold' : ''}>{isEvent ? note : status}</p>
            <p className="text-sm text-ink-faint">
              <DateTime value={at} format="moment" />
            </p>
            {note && !isEvent && <p className="text-sm text-ink-soft">{note}</p>}
          </li>
        )
      })}
    </ol>
  )
}
