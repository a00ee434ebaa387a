import type { Order } from '#shared/orders/contract.ts'
import { ADMIN_ORDERS_LOAD_FAILED } from '#shared/orders/texts.ts'
import { DocumentButtons } from '#web/documents/document-buttons.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useRemote } from '../api/use-remote.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Modal } from '../ui/modal.tsx'
import { OrderDelivery } from './order-delivery.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderItems } from './order-items.tsx'
import { RefundPanel } from '../refunds/refund-panel.tsx'
import { StatusForm } from './status-form.tsx'
import { OrderWithdrawals } from '../withdrawals/order-withdrawals.tsx'

interface OrderDialogProps {
  id: string
  number: string
  onClose: () => void
  /** The order as it is after a change made here. */
  onChanged: (order: Order) => void
  onWithdrawalClosed: () => void
}

/** One order with all that is done with it (back-office.md §2). */
export function OrderDialog({ id, number, onClose, onChanged, onWithdrawalClosed }: OrderDialogProps) {
  const order = useRemote<Order>(`/api/orders/${id}`, ADMIN_ORDERS_LOAD_FAILED)
  const { data, replace } = order
  const changed = (newer: Order) => {
    replace(() => newer)
    onChanged(newer)
  }
  return (
    <Modal
      open
      onClose={onClose}
      size="wide"
      title={`Commande ${number}`}
      footer={
        <>
          <DocumentButtons order={data} />
          <Button onClick={onClose}>Fermer</Button>
        </>
      }
    >
      {order.error !== undefined && !data ? (
        <LoadFailure error={order.error} failed={ADMIN_ORDERS_LOAD_FAILED} onRetry={order.reload} />
      ) : data ? (
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="grid min-w-0 content-start gap-6">
            <OrderWithdrawals order={data} onClosed={onWithdrawalClosed} />
            <OrderFacts order={data} />
            <OrderItems order={data} />
            <OrderDelivery order={data} />
          </div>
          <div className="grid min-w-0 content-start gap-6">
            <StatusForm key={data.updatedAt + data.status} order={data} onChanged={changed} />
            <RefundPanel order={data} onChanged={changed} />
            <OrderHistory order={data} />
          </div>
        </div>
      ) : (
        <LoadingOrder />
      )}
    </Modal>
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
