import { useParams } from 'react-router'
import { ADMIN_ORDERS_LOAD_FAILED } from '#shared/orders/texts.ts'
import type { OrderNeighbours } from '#shared/orders/contract.ts'
import { api } from '#web/session/api.ts'
import { InvoiceButton } from '#web/documents/document-buttons.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { useScreenData, type LoaderArgs, type Meta } from '#web/base/screen.ts'
import { promised, usePromised, type Promised } from '../api/use-promised.ts'
import { UnsavedForms } from '../form/unsaved-changes.tsx'
import { ForAdmins } from '../layout/for-admins.tsx'
import { ContentBoundary } from '../ui/admin-dialog.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { loadOrder } from './load-order.ts'
import { NextStep } from './next-step.tsx'
import { LoadingOrder, OrderContents, useOrderTitle } from './order-contents.tsx'
import { PackingSlipsButton } from './packing-slips-button.tsx'
import { StatusBadge } from '#web/admin/ui/status-badge.tsx'

export { RouteErrorBoundary as ErrorBoundary } from '#web/errors/route-error.tsx'

export const meta: Meta = () => ({ title: 'Commande' })

export const clientLoader = ({ params: { id } }: LoaderArgs<'id'>) => ({
  ...loadOrder(id),
  neighbours: promised(api.call('GET /api/admin/orders/:id/neighbours', { params: { id } })),
})

/** One order on its own page: its status, the next step, and everything its window shows. */
export default function OrderScreen() {
  const loaderData = useScreenData<typeof clientLoader>()
  const { id = '' } = useParams()
  const { data: latest, error } = usePromised(loaderData.order, ADMIN_ORDERS_LOAD_FAILED)
  const order = latest?._id === id.toLowerCase() ? latest : undefined
  useOrderTitle(order)
  return (
    <UnsavedForms key={id}>
      <OrderPath neighbours={loaderData.neighbours} />
      <header className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="font-display text-2xl font-semibold tracking-tight">
            Commande {order && <span className="whitespace-nowrap">{order.number}</span>}
          </h1>
          {order && <StatusBadge status={order.status} />}
        </div>
        {order && (
          <div data-screen-only className="flex w-full flex-wrap items-center gap-3 max-sm:*:w-full">
            <NextStep order={order} />
            <Button variant="secondary" className="max-sm:hidden" onClick={() => globalThis.print()}>
              Imprimer
            </Button>
            <PackingSlipsButton orders={[order]} label="Bon de préparation" />
            <ForAdmins>
              <InvoiceButton order={order} />
            </ForAdmins>
          </div>
        )}
      </header>
      <h2 className="sr-only">Détails</h2>
      <ContentBoundary>
        {order ? (
          <OrderContents order={order} loaded={loaderData} isStale={error !== undefined} />
        ) : error === undefined ? (
          <LoadingOrder />
        ) : (
          <LoadFailure failed={ADMIN_ORDERS_LOAD_FAILED} error={error} />
        )}
      </ContentBoundary>
    </UnsavedForms>
  )
}

/** The way back to the list, and to the previous and next order by date. */
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
        {data?.before && (
          <ButtonLink
            size="sm"
            variant="quiet"
            className="min-h-11"
            icon={<Icon name="chevronLeft" className="size-4" />}
            to={`/admin/orders/${data.before}`}
          >
            <span className="max-sm:sr-only">Commande précédente</span>
          </ButtonLink>
        )}
        {data?.after && (
          <ButtonLink
            size="sm"
            variant="quiet"
            className="min-h-11 flex-row-reverse"
            icon={<Icon name="chevronRight" className="size-4" />}
            to={`/admin/orders/${data.after}`}
          >
            <span className="max-sm:sr-only">Commande suivante</span>
          </ButtonLink>
        )}
      </span>
    </nav>
  )
}
