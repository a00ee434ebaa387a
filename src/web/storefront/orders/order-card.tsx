import type { Order } from '#shared/orders/contract.ts'
import { DateTime } from '#web/ui/date-time.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { OrderAmounts } from './order-amounts.tsx'
import { OrderBadge } from './order-badge.tsx'
import { OrderItems } from './order-items.tsx'

/** One order of the list (storefront.md §2). */
export function OrderCard({ order, onChanged }: { order: Order; onChanged: (order: Order) => void }) {
  const { _id: id } = order
  const titleId = `commande-${id}`
  return (
    <article aria-labelledby={titleId} className="rounded-lg border border-hairline bg-raised shadow-sm">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-hairline px-5 py-4 sm:px-6">
        <div>
          <h2 id={titleId} className="font-display text-heading font-semibold">
            Commande {order.number}
          </h2>
          <p className="text-ink-soft">
            <DateTime value={order.createdAt} />
          </p>
        </div>
        <OrderBadge status={order.status} />
      </header>
      <div className="px-5 py-2 sm:px-6">
        <OrderItems items={order.items} />
      </div>
      <footer className="grid gap-5 border-t border-hairline px-5 py-4 sm:grid-cols-[1fr_auto] sm:items-end sm:px-6">
        <div className="sm:order-last sm:min-w-64">
          <OrderAmounts order={order} />
        </div>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <ShopLink
            to={`/profile/orders/${id}`}
            className="inline-flex min-h-11 items-center gap-1.5 font-semibold underline-offset-4 hover:underline"
          >
            Détail et suivi
            <span className="sr-only"> de la commande {order.number}</span>
            <Icon name="chevronRight" className="size-4" />
          </ShopLink>
          <CancelOrder order={order} onChanged={onChanged} />
        </div>
      </footer>
    </article>
  )
}
