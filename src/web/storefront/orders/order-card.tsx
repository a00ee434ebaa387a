import { idOf } from '#shared/ids.ts'
import type { Order } from '#shared/orders/contract.ts'
import { DateTime } from '#web/ui/date-time.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { DeclaredWithdrawals } from '../withdrawals/declared-withdrawal.tsx'
import { BuyAgain } from './buy-again-button.tsx'
import { CancelOrder } from './cancel-order-dialog.tsx'
import { ItemPicture, OrderAmounts, OrderBadge, OrderItems } from './order-summary.tsx'

const THUMBNAILS = 3

type OrderCardProps = {
  order: Order
  isOpen: boolean
  onChanged: (order: Order) => void
}

export function OrderCard({ order, isOpen, onChanged }: OrderCardProps) {
  const id = idOf(order)
  const titleId = `commande-${id}`
  return (
    <article aria-labelledby={titleId} className="rounded-lg border border-hairline bg-raised shadow-sm">
      <details open={isOpen} className="group/order">
        <OrderLine order={order} titleId={titleId} />
        <div className="border-t border-hairline px-4 py-2 sm:px-6">
          <OrderItems items={order.items} />
        </div>
        <OrderActs order={order} onChanged={onChanged} />
      </details>
    </article>
  )
}

function OrderLine({ order, titleId }: { order: Order; titleId: string }) {
  return (
    <summary className="grid list-none grid-cols-[1fr_auto] items-center gap-x-2 gap-y-1 sm:gap-x-4 rounded-lg px-4 py-3 transition hover:bg-sunk focus-visible:rounded-lg sm:grid-cols-[1fr_auto_5rem_1.25rem] lg:grid-cols-[1fr_8rem_14rem_5rem_1.25rem] sm:px-6">
      <span className="min-w-0">
        <h2 id={titleId} className="font-semibold">
          Commande <span className="whitespace-nowrap">{order.number}</span>
        </h2>
        <span className="text-sm text-ink-soft">
          <DateTime value={order.createdAt} />
        </span>
      </span>
      <span className="flex gap-1.5 max-lg:hidden">
        {order.items.slice(0, THUMBNAILS).map(({ _id, product }) => (
          <span key={_id} className="w-9">
            <ItemPicture image={product.image} />
          </span>
        ))}
      </span>
      <span className="max-sm:order-last">
        <OrderBadge status={order.status} />
      </span>
      <Money euros={order.total} className="text-right font-semibold" />
      <Icon
        name="chevronDown"
        className="size-5 text-ink-soft transition group-open/order:rotate-180 max-sm:order-last max-sm:justify-self-end"
      />
    </summary>
  )
}

function OrderActs({ order, onChanged }: Pick<OrderCardProps, 'order' | 'onChanged'>) {
  return (
    <footer className="grid items-start gap-5 border-t border-hairline px-4 py-4 sm:grid-cols-[1fr_auto] sm:px-6">
      <div className="sm:order-last sm:min-w-64">
        <OrderAmounts order={order} />
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <ShopLink
          to={`/profile/orders/${idOf(order)}`}
          className="inline-flex min-h-11 items-center gap-1.5 font-semibold underline-offset-4 hover:underline"
        >
          Détail et suivi
          <span className="sr-only"> de la commande {order.number}</span>
          <Icon name="chevronRight" className="size-4" />
        </ShopLink>
        <BuyAgain order={order} />
        <CancelOrder order={order} onChanged={onChanged} isDated />
        <DeclaredWithdrawals order={order} />
      </div>
    </footer>
  )
}
