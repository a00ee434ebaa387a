import { idOf } from '#shared/ids.ts'
import type { OwnPastOrders } from '#shared/past-orders/contract.ts'
import { PAST_ORDERS_LOAD_FAILED } from '#shared/past-orders/texts.ts'
import { DateTime } from '#web/ui/date-time.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Money } from '#web/ui/money.tsx'
import { PastOrderContents } from '#web/ui/past-order-contents.tsx'
import { RetryButton } from '#web/ui/retry-button.tsx'

/** `orders` is undefined if they could not be loaded. */
export function PastOrders({ orders }: { orders: OwnPastOrders | undefined }) {
  if (!orders) return <EmptyState tone="error" title={PAST_ORDERS_LOAD_FAILED} action={<RetryButton />} />
  if (orders.length === 0) return undefined
  return (
    <section aria-labelledby="anciennes-commandes" className="mt-10">
      <h2 id="anciennes-commandes" className="font-display text-xl font-semibold">
        Dans notre ancienne boutique
      </h2>
      <p className="mt-1 text-sm text-ink-soft">
        Gardées pour mémoire. Pour toute question, écrivez-nous avec la référence.
      </p>
      <ul className="mt-3 grid gap-3">
        {orders.map((order) => (
          <li key={idOf(order)} className="rounded-lg border border-hairline bg-raised">
            <details>
              <summary className="flex flex-wrap items-baseline gap-x-4 gap-y-1 rounded-lg px-4 py-3 hover:bg-sunk sm:px-6">
                <span className="min-w-0 font-semibold wrap-anywhere">{order.reference}</span>
                <DateTime value={order.orderedOn} format="plain" className="text-sm text-ink-soft" />
                <span className="text-sm text-ink-soft">{order.status}</span>
                <Money euros={order.total} className="ml-auto font-semibold" />
              </summary>
              <div className="border-t border-hairline px-4 py-2 sm:px-6">
                <PastOrderContents order={order} />
              </div>
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}
