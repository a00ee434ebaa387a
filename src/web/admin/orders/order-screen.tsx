import type { OrderNeighbours } from '#shared/orders/contract.ts'
import { useScreenData, type LoaderArgs, type Meta } from '#web/base/screen.ts'
import { api } from '#web/session/api.ts'
import { Button } from '#web/ui/button.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { promised, usePromised, type Promised } from '../api/use-promised.ts'
import { UnsavedForms } from '../form/unsaved-changes.tsx'
import { PaymentBadge, StatusBadge } from '../ui/status-badge.tsx'
import { loadOrder } from './load-order.ts'
import { NextStep } from './next-step.tsx'
import { Neighbour } from './order-neighbours.tsx'
import { useShownOrder } from './shown-order.tsx'

export { RouteErrorBoundary as ErrorBoundary } from '#web/errors/route-error.tsx'

/** `shown-order.tsx` sets the title. */
export const meta: Meta = () => undefined

export const clientLoader = ({ params: { id } }: LoaderArgs<'id'>) => ({
  ...loadOrder(id),
  neighbours: promised(api.call('GET /api/admin/orders/:id/neighbours', { params: { id } })),
})

export default function OrderScreen() {
  const loaderData = useScreenData<typeof clientLoader>()
  const { id, order, name, papers, contents } = useShownOrder(loaderData)
  return (
    <UnsavedForms key={id}>
      <OrderPath neighbours={loaderData.neighbours} />
      <header className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="font-display text-2xl font-semibold tracking-tight">{name}</h1>
          {order && <StatusBadge status={order.status} />}
          {order && <PaymentBadge order={order} />}
        </div>
        {order && (
          <div data-screen-only className="flex w-full flex-wrap items-center gap-3 max-sm:*:w-full">
            <NextStep order={order} />
            <Button variant="secondary" className="max-sm:hidden" onClick={() => globalThis.print()}>
              Imprimer
            </Button>
            {papers}
          </div>
        )}
      </header>
      <h2 className="sr-only">Détails</h2>
      {contents}
    </UnsavedForms>
  )
}

function OrderPath({ neighbours }: { neighbours: Promised<OrderNeighbours> }) {
  const { data } = usePromised(neighbours, '')
  return (
    <nav
      data-screen-only
      aria-label="Autres commandes"
      className="mb-3 flex flex-wrap items-center justify-between gap-x-4"
    >
      <ShopLink
        to="/admin/orders"
        className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-iris"
      >
        Toutes les commandes
      </ShopLink>
      <span className="flex gap-1">
        {data?.before && <Neighbour towards="before" to={`/admin/orders/${data.before}`} />}
        {data?.after && <Neighbour towards="after" to={`/admin/orders/${data.after}`} />}
      </span>
    </nav>
  )
}
