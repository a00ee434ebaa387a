import { useLocation, useSearchParams } from 'react-router'
import { formatDifference } from '#shared/count.ts'
import { idOf } from '#shared/ids.ts'
import type { StockMovement, StockMovementPage } from '#shared/inventory/contract.ts'
import { REASON_LABELS } from '#shared/inventory/stock-rules.ts'
import { MOVEMENTS_LOAD_FAILED } from '#shared/inventory/texts.ts'
import { DateTime } from '#web/ui/date-time.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Latest } from '../api/use-promised.ts'
import { LoadFailure } from '../ui/load-failure.tsx'

export function StockHistory({ movements: { data, error } }: { movements: Latest<StockMovementPage> }) {
  const [, setParams] = useSearchParams()
  const { state } = useLocation()
  const show = (page: number) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        next.set('movements', String(page))
        return next
      },
      // Keeps the location's state, so closing this dialog still leads back to the list behind it.
      { replace: true, preventScrollReset: true, state },
    )
  return (
    <section aria-labelledby="historique">
      <h3 id="historique" className="mb-1 font-display text-lg font-semibold">
        Historique du stock à vendre
      </h3>
      {error !== undefined ? (
        <LoadFailure failed={MOVEMENTS_LOAD_FAILED} />
      ) : data ? (
        <>
          <ul className="divide-y divide-hairline">
            {data.items.map((movement) => (
              <MovementLine key={idOf(movement)} movement={movement} />
            ))}
          </ul>
          <div className="mt-3 flex justify-center">
            <Pagination {...data.pagination} label="Pages de l’historique" onPage={show} />
          </div>
        </>
      ) : (
        <Skeleton className="h-40 rounded-md" />
      )}
    </section>
  )
}

function MovementLine({ movement: { at, change, reason, note, by, order } }: { movement: StockMovement }) {
  return (
    <li className="flex items-baseline gap-4 py-2">
      <span className="min-w-0 flex-1">
        <span className="block break-words">
          <span>{REASON_LABELS[reason]}</span>
          {order && (
            <span>
              {' '}
              <ShopLink
                to={`/admin/orders/${idOf(order)}`}
                className="whitespace-nowrap underline underline-offset-4"
              >
                {order.number}
              </ShopLink>
            </span>
          )}
          {note && <span>{` : ${note}`}</span>}
        </span>
        <span className="block text-sm text-ink-faint">
          <DateTime value={at} format="shortMoment" />
          {by && <span>{` · ${by}`}</span>}
        </span>
      </span>
      <span className="font-semibold whitespace-nowrap tabular-nums">{formatDifference(change)}</span>
    </li>
  )
}
