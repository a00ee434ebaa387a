import type { Customer } from '#shared/customers/contract.ts'
import { idOf } from '#shared/ids.ts'
import { StatusBadge } from '#web/admin/ui/status-badge.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { Money } from '#web/ui/money.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'

export function CustomerOrders({ customer: { orders, pastOrders, email } }: { customer: Customer }) {
  return (
    <section aria-labelledby="commandes-du-client">
      <h3 id="commandes-du-client" className="mb-2 font-display text-lg font-semibold">
        Commandes
      </h3>
      {orders.total === 0 && <p className="text-ink-soft">Aucune commande.</p>}
      <ul className="divide-y divide-hairline">
        {orders.latest.map((order) => (
          <li key={idOf(order)} className="flex items-center gap-x-4 py-2">
            <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4">
              <ShopLink
                to={`/admin/orders/${idOf(order)}`}
                className="flex min-h-11 items-center font-semibold tabular-nums underline underline-offset-4 hover:text-iris"
              >
                {order.number}
              </ShopLink>
              <DateTime value={order.createdAt} format="short" className="text-sm text-ink-faint" />
              <StatusBadge status={order.status} />
            </span>
            <Money euros={order.total} className="font-semibold" />
          </li>
        ))}
      </ul>
      {orders.total > orders.latest.length && (
        <ShopLink
          to={`/admin/orders?${new URLSearchParams({ q: email })}`}
          className="flex min-h-11 items-center underline underline-offset-4 hover:text-iris"
        >{`Toutes ses commandes (${orders.total})`}</ShopLink>
      )}
      <PastOrders customer={{ pastOrders, email }} />
    </section>
  )
}

function PastOrders({
  customer: { pastOrders, email },
}: {
  customer: Pick<Customer, 'pastOrders' | 'email'>
}) {
  if (pastOrders.total === 0) return undefined
  return (
    <>
      <h4 className="mt-4 font-semibold">Dans l’ancienne boutique</h4>
      <ul className="divide-y divide-hairline">
        {pastOrders.latest.map((order) => (
          <li key={idOf(order)} className="flex items-center gap-x-4 py-2">
            <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4">
              <ShopLink
                to={`/admin/orders/past/${idOf(order)}`}
                className="flex min-h-11 items-center wrap-anywhere underline underline-offset-4 hover:text-iris"
              >
                {order.reference}
              </ShopLink>
              <DateTime value={order.orderedOn} format="short" className="text-sm text-ink-faint" />
              <span className="text-sm break-words">{order.status}</span>
            </span>
            <Money euros={order.total} />
          </li>
        ))}
      </ul>
      {pastOrders.total > pastOrders.latest.length && (
        <ShopLink
          to={`/admin/orders/past?${new URLSearchParams({ q: email })}`}
          className="flex min-h-11 items-center underline underline-offset-4 hover:text-iris"
        >{`Toutes ses anciennes commandes (${pastOrders.total})`}</ShopLink>
      )}
    </>
  )
}
