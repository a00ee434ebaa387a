import { useEffect, useState } from 'react'
import { bulkDone, bulkRefused, withoutLabel } from '#shared/orders/bulk-change-rules.ts'
import type { BulkChangeProgress, BulkChangeBody, BulkChangeOrder } from '#shared/orders/bulk-contract.ts'
import { STATUS_UPDATE_FAILED } from '#shared/orders/texts.ts'
import { api } from '#web/session/api.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { useWrite } from '../api/use-write.ts'
import type { BulkChanges } from './use-bulk-changes.ts'

/**
 * `failed` contains the refusals by order id. `onSaved` gets the new versions by order id, so that they do not count as
 * a colleague's changes.
 */
export function useBulkChange(
  { changes, show }: BulkChanges,
  onSaved: (versions: ReadonlyMap<string, number>) => void,
) {
  const [id, setId] = useState<string>()
  const [failed, setFailed] = useState<Record<string, string>>({})
  const send = useWrite(
    async (body: Omit<BulkChangeBody, 'requestId'>) => {
      setFailed({})
      const requestId = crypto.randomUUID()
      // Set before the call, so that an accepted change is found in the list even if the server's answer is lost.
      setId(requestId)
      show(await api.call('POST /api/admin/bulk-changes', { body: { ...body, requestId } }))
    },
    STATUS_UPDATE_FAILED,
    { rereads: false },
  )
  const change = changes.find((one) => one._id === id)
  const [reported, setReported] = useState<string>()
  const end = change?.isOver ? `${change._id} ${change.isTakenBack}` : undefined
  const { run: finish, pending: isFinishing } = useWrite(async (over: BulkChangeProgress) => {
    setReported(`${over._id} ${over.isTakenBack}`)
    const params = { id: over._id }
    const orders = await api.call('GET /api/admin/bulk-changes/:id/orders', { params })
    onSaved(new Map(orders.flatMap(({ order, version }) => (version === null ? [] : [[order, version]]))))
    setFailed(failuresOf(orders))
    showOutcome(over)
  }, STATUS_UPDATE_FAILED)
  const isUnreported = change !== undefined && reported !== end
  useEffect(() => {
    if (isUnreported && change.isOver) finish(change)
  })
  const isUnderWay = change !== undefined && (!change.isOver || isUnreported)
  return { run: send.run, pending: send.pending || isUnderWay || isFinishing, failed, change }
}

const failuresOf = (orders: readonly BulkChangeOrder[]) =>
  Object.fromEntries(orders.flatMap(({ order, failure }) => (failure === null ? [] : [[order, failure]])))

/** A success message removes older failure messages from the screen, so it is shown before the failure message. */
function showOutcome({ status, isTakenBack, changed, saved, refused }: BulkChangeProgress): void {
  if (isTakenBack && status !== null) return
  if (changed + saved > 0) toastSuccess(bulkDone(status, changed + saved))
  if (refused > 0) toastError(status === null ? withoutLabel(refused) : bulkRefused(refused))
}
