import { idOf } from '#shared/ids.ts'
import type { Order } from '#shared/orders/contract.ts'
import { hasNothingToSend } from '#shared/orders/items-to-send.ts'
import { DELIVERED, IN_DELIVERY, isToPrepare } from '#shared/orders/statuses.ts'
import { STATUS_UPDATE_FAILED, statusUpdated } from '#shared/orders/texts.ts'
import { api } from '#web/session/api.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { useWrite } from '../api/use-write.ts'
import { ForAdmins } from '../layout/for-admins.tsx'
import { questionOf } from './status-consequences.ts'

export function NextStep({ order }: { order: Order }) {
  if (order.status === IN_DELIVERY)
    return (
      <ForAdmins>
        <MarkAsDelivered order={order} />
      </ForAdmins>
    )
  if (!isToPrepare(order.status) || hasNothingToSend(order)) return null
  return (
    <ButtonLink
      className="max-sm:order-first"
      to={`/admin/orders/preparation?ids=${idOf(order)}`}
      icon={<Icon name="package" className="size-4" />}
    >
      Préparer et envoyer
    </ButtonLink>
  )
}

/**
 * Asks nothing, because the change can be undone. The status form is for orders that need a question, and for another
 * day of receipt.
 */
function MarkAsDelivered({ order }: { order: Order }) {
  const { status, version, parcels, undelivered } = order
  const marking = useWrite(async () => {
    await api.call('PUT /api/orders/:id/status', {
      params: { id: idOf(order) },
      body: { status: DELIVERED, from: status, version },
    })
    toastSuccess(statusUpdated(DELIVERED))
  }, STATUS_UPDATE_FAILED)
  const isOnItsWay = parcels.some(({ state }) => state === 'sent')
  if (undelivered && !isOnItsWay) return null
  if (!hasNothingToSend(order) || questionOf(order, DELIVERED)) return null
  return (
    <Button
      className="max-sm:order-first"
      icon={<Icon name="check" className="size-4" />}
      loading={marking.pending}
      onClick={() => marking.run()}
    >
      Marquer comme livrée
    </Button>
  )
}
