import { Fragment } from 'react'
import { useParams } from 'react-router'
import { ADMIN_ORDERS_LOAD_FAILED } from '#shared/orders/texts.ts'
import { InvoiceButton } from '#web/documents/document-buttons.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useScreenData, type LoaderArgs, type Meta } from '#web/base/screen.ts'
import { usePromised } from '../api/use-promised.ts'
import { UnsavedForms } from '../form/unsaved-changes.tsx'
import { ForAdmins } from '../layout/for-admins.tsx'
import { AdminDialog, ContentBoundary } from '../ui/admin-dialog.tsx'
import { useListDialog } from '../ui/use-list-dialog.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { loadOrder } from './load-order.ts'
import { NextStep } from './next-step.tsx'
import { LoadingOrder, OrderContents, useOrderTitle } from './order-contents.tsx'
import { Neighbours } from './order-neighbours.tsx'
import { PackingSlipsButton } from './packing-slips-button.tsx'
import { StatusBadge } from '#web/admin/ui/status-badge.tsx'

export const meta: Meta = () => ({ title: 'Commande' })

export const clientLoader = ({ params: { id } }: LoaderArgs<'id'>) => loadOrder(id)

/**
 * One order in a window over the list (back-office.md §2); its page shows the same. On the way to another order the
 * window and the focus stay, and unsaved input asks first.
 */
export default function OrderDialog() {
  const loaderData = useScreenData<typeof clientLoader>()
  const { id = '' } = useParams()
  const { data: latest, error } = usePromised(loaderData.order, ADMIN_ORDERS_LOAD_FAILED)
  // While another order loads, the latest data is the previous order's.
  const order = latest?._id === id.toLowerCase() ? latest : undefined
  useOrderTitle(order)
  const { close, move } = useListDialog('/admin/orders')
  return (
    <AdminDialog
      open
      onClose={close}
      size="page"
      title={<>Commande {order && <span className="whitespace-nowrap">{order.number}</span>}</>}
      badge={order && <StatusBadge status={order.status} />}
      footer={
        <Fragment key={id}>
          <Button variant="quiet" className="max-sm:hidden" onClick={close}>
            Fermer
          </Button>
          <ButtonLink variant="secondary" className="max-sm:hidden" to={`/admin/orders/${id}`}>
            Ouvrir la page
          </ButtonLink>
          {order && <PackingSlipsButton orders={[order]} label="Bon de préparation" />}
          <ForAdmins>
            <InvoiceButton order={order} />
          </ForAdmins>
          {order && <NextStep order={order} />}
        </Fragment>
      }
    >
      <UnsavedForms>
        <Neighbours of={id} onMove={(to) => move(`${to}/details`)} />
        <ContentBoundary key={id}>
          {order ? (
            <OrderContents order={order} loaded={loaderData} isStale={error !== undefined} />
          ) : error === undefined ? (
            <LoadingOrder />
          ) : (
            <LoadFailure failed={ADMIN_ORDERS_LOAD_FAILED} error={error} />
          )}
        </ContentBoundary>
      </UnsavedForms>
    </AdminDialog>
  )
}
