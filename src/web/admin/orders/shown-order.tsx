import { use, type ReactNode } from 'react'
import { useParams } from 'react-router'
import type { Order } from '#shared/orders/contract.ts'
import { ADMIN_ORDERS_LOAD_FAILED } from '#shared/orders/texts.ts'
import { useShop } from '#web/base/use-shop.ts'
import { InvoiceButton } from '#web/documents/document-buttons.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { usePromised } from '../api/use-promised.ts'
import { ForAdmins } from '../layout/for-admins.tsx'
import { WaitingOrders } from '../layout/waiting-orders.ts'
import { ContentBoundary } from '../ui/admin-dialog.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import type { LoadedOrder } from './load-order.ts'
import { OrderContents } from './order-contents.tsx'
import { PackingSlipsButton } from './packing-slips-button.tsx'

export function useShownOrder(loaded: LoadedOrder) {
  const { id = '' } = useParams()
  const { data: latest, error } = usePromised(loaded.order, ADMIN_ORDERS_LOAD_FAILED)
  // While another order loads, `latest` is the previous order.
  const order = latest?._id === id.toLowerCase() ? latest : undefined
  return {
    id,
    order,
    name: <OrderName order={order} />,
    papers: (
      <>
        {order && <PackingSlipsButton orders={[order]} label="Bon de préparation" />}
        <ForAdmins>
          <InvoiceButton order={order} />
        </ForAdmins>
      </>
    ),
    contents: (
      <ContentBoundary key={id}>
        {order ? (
          <OrderContents order={order} loaded={loaded} isStale={error !== undefined} />
        ) : error === undefined ? (
          <LoadingOrder />
        ) : (
          <LoadFailure failed={ADMIN_ORDERS_LOAD_FAILED} error={error} />
        )}
      </ContentBoundary>
    ),
  }
}

/** The heading and the page's title, with the order's number once it has loaded (RGAA 8.6). */
function OrderName({ order }: { order: Order | undefined }): ReactNode {
  const waiting = use(WaitingOrders)
  const shop = useShop()
  const title = order ? `Commande ${order.number}` : 'Commande'
  return (
    <>
      <title>{`${waiting > 0 ? `(${waiting}) ` : ''}${title} · ${shop.name}`}</title>
      Commande {order && <span className="whitespace-nowrap">{order.number}</span>}
    </>
  )
}

function LoadingOrder() {
  return (
    <>
      <output className="sr-only">Chargement de la commande</output>
      <div aria-hidden="true" className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Skeleton className="h-80 rounded-md" />
        <Skeleton className="h-80 rounded-md" />
      </div>
    </>
  )
}
