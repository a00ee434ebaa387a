import { useEffect, useState } from 'react'
import type { Order } from '#shared/orders/contract.ts'
import type { OrderStatus } from '#shared/orders/statuses.ts'
import { STATUS_UNDONE, STATUS_UPDATE_FAILED } from '#shared/orders/texts.ts'
import { api } from '#web/session/api.ts'
import { toastSuccess } from '#web/ui/toast.ts'
import { useUndo } from '../ui/use-undo.tsx'
import { CONSEQUENCES, StatusFields } from './status-fields.tsx'

/**
 * Sets any status except Validé (back-office.md §4), with carrier and tracking number for a parcel to be sent. If the order has changed in
 * the meantime, for example by a cancellation, the input stays, next to the present state.
 */
export function StatusForm({ order }: { order: Order }) {
  const [shown, setShown] = useState(order)
  // Known before the window is reloaded: the previous change can no longer be undone.
  const [changed, setChanged] = useState(order)
  return (
    <div>
      <StatusFields
        key={shown.version}
        shown={shown}
        present={order}
        onSettled={() => setShown(order)}
        onChanged={setChanged}
      />
      <div className="mt-4 has-[output:empty]:mt-0">
        <UndoOffer order={changed.version > order.version ? changed : order} />
      </div>
    </div>
  )
}

/** Undoes the last status change while the server still allows it. */
function UndoOffer({ order }: { order: Order }) {
  const { offer, bar } = useUndo(STATUS_UPDATE_FAILED)
  const { _id: id, status, version, undoableFor: seconds } = order
  useEffect(() => {
    if (seconds === undefined) return offer(undefined)
    const undo = async () => {
      await api.call('POST /api/orders/:id/status/undo', { params: { id }, body: { version } })
      toastSuccess(STATUS_UNDONE)
    }
    offer({ said: undoSentence(status), seconds, undo })
  }, [id, status, version, seconds, offer])
  return bar
}

function undoSentence(status: OrderStatus): string {
  const waits = CONSEQUENCES[status] ? `\u00A0: l’e-mail au client n’est pas encore parti` : ''
  return `La commande est passée à «\u202F${status}\u202F»\u202F; vous pouvez revenir en arrière${waits}.`
}
