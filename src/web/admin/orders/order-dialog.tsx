import { Fragment } from 'react'
import { useScreenData, type LoaderArgs, type Meta } from '#web/base/screen.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { UnsavedForms } from '../form/unsaved-changes.tsx'
import { AdminDialog } from '../ui/admin-dialog.tsx'
import { PaymentBadge, StatusBadge } from '../ui/status-badge.tsx'
import { useListDialog } from '../ui/use-list-dialog.ts'
import { loadOrder } from './load-order.ts'
import { NextStep } from './next-step.tsx'
import { Neighbours } from './order-neighbours.tsx'
import { useShownOrder } from './shown-order.tsx'

/** `shown-order.tsx` sets the title. */
export const meta: Meta = () => undefined

export const clientLoader = ({ params: { id } }: LoaderArgs<'id'>) => loadOrder(id)

export default function OrderDialog() {
  const { id, order, name, papers, contents } = useShownOrder(useScreenData<typeof clientLoader>())
  const { close, move } = useListDialog('/admin/orders')
  return (
    <AdminDialog
      open
      onClose={close}
      size="page"
      title={name}
      badge={
        order && (
          <>
            <StatusBadge status={order.status} /> <PaymentBadge order={order} />
          </>
        )
      }
      footer={
        <Fragment key={id}>
          <Button variant="quiet" className="max-sm:hidden" onClick={close}>
            Fermer
          </Button>
          <ButtonLink variant="secondary" className="max-sm:hidden" to={`/admin/orders/${id}`}>
            Ouvrir la page
          </ButtonLink>
          {papers}
          {order && <NextStep order={order} />}
        </Fragment>
      }
    >
      <UnsavedForms>
        <Neighbours of={id} onMove={(to) => move(`${to}/details`)} />
        {contents}
      </UnsavedForms>
    </AdminDialog>
  )
}
