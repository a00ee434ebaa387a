import { useState } from 'react'
import { idOf } from '#shared/ids.ts'
import type { AdminOrderPage, Order } from '#shared/orders/contract.ts'
import { isToPrepare, type OrderStatus } from '#shared/orders/statuses.ts'
import { UNDO_SECONDS } from '#shared/orders/status-undo.ts'
import { STATUS_UNDONE, STATUS_UPDATE_FAILED } from '#shared/orders/texts.ts'
import type { ShippingMethod } from '#shared/shipping/shipping-methods.ts'
import { ApiError, messageOf } from '#web/api/api-error.ts'
import { api } from '#web/api/api.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import type { Promised } from '../api/use-promised.ts'
import { useWrite } from '../api/use-write.ts'
import { counted } from '../ui/counted.ts'
import type { Undo } from '../ui/use-undo.tsx'

/** What the list of orders gives to the windows above it. */
export type OrdersOutlet = {
  /** For the way from one order to the next. */
  listed: Promised<AdminOrderPage> | undefined
  /** The way back from many changes: it outlives the window that made them. */
  undo: Undo
}

type StatusChange = {
  order: Order
  to: { status: OrderStatus; carrier?: ShippingMethod; trackingNumber?: string; deliveredOn?: string }
}
type Run = {
  changes: readonly StatusChange[]
  /** '3 commandes en livraison' */
  told: (count: number) => string
}
/** As it was answered, and when: each has its own half minute. */
type Changed = { order: Order; at: number }

const OFFER_EACH_MS = 3_000
const isYoung = ({ at }: Changed) => Date.now() - at < UNDO_SECONDS * 1000

/**
 * The status of many orders, one call after the other: what one of them is refused keeps none of the others, and stands
 * beside its order. Those whose status has changed are offered back together.
 */
export function useStatusChanges({ offer }: Undo) {
  const [failed, setFailed] = useState<Record<string, string>>({})
  const [progress, setProgress] = useState<{ done: number; of: number }>()
  const write = useWrite(async ({ changes, told }: Run) => {
    setFailed({})
    const { changed, refused } = await changeAll(changes, {
      onProgress: (done) => setProgress({ done, of: changes.length }),
      onWay: (some) => offerBack(some, told),
    })
    setProgress(undefined)
    setFailed(refused)
    const failures = Object.keys(refused).length
    const done = changes.length - failures
    if (done > 0) toastSuccess(told(done))
    if (failures > 0) toastError(`Commandes refusées\u202F: ${failures}`)
    offerBack(changed, told)
  }, STATUS_UPDATE_FAILED)

  function offerBack(all: readonly Changed[], told: Run['told']): void {
    const changed = all.filter(isYoung)
    if (changed.length === 0) return
    const isMailed = changed.some(({ order }) => !isToPrepare(order.status))
    const waits = isMailed ? `\u202F: les e-mails attendent ${UNDO_SECONDS} secondes` : ''
    offer({
      said: `${told(changed.length)}${waits}.`,
      seconds: UNDO_SECONDS,
      undo: () => takeBack(changed, told),
    })
  }
  /** One by one; those that are too late are named. Those that the server could not be asked of stay offered. */
  async function takeBack(changed: readonly Changed[], told: Run['told']): Promise<void> {
    const untold: Changed[] = []
    const refused: { order: Order; reason: string }[] = []
    for (const one of changed) {
      const { _id: id, version } = one.order
      try {
        await api.call('POST /api/orders/:id/status/undo', { params: { id }, body: { version } })
      } catch (error) {
        if (error instanceof ApiError && error.status < 500)
          refused.push({ order: one.order, reason: error.message })
        else untold.push(one)
      }
    }
    setFailed(Object.fromEntries(refused.map(({ order, reason }) => [idOf(order), reason])))
    const done = changed.length - untold.length - refused.length
    if (done > 0) toastSuccess(`${STATUS_UNDONE} (${done})`)
    if (refused.length > 0) toastError(notUndone(refused))
    if (untold.length > 0) {
      offerBack(untold, told)
      toastError(STATUS_UPDATE_FAILED)
    }
  }
  return { ...write, failed, progress }
}

type Watcher = {
  onProgress: (done: number) => void
  /** On a slow line the first ones are too late to take back when the last one is done. */
  onWay: (changed: readonly Changed[]) => void
}

async function changeAll(changes: readonly StatusChange[], { onProgress, onWay }: Watcher) {
  const refused: Record<string, string> = {}
  const changed: Changed[] = []
  let told = Date.now()
  for (const [done, { order, to }] of changes.entries()) {
    onProgress(done)
    const { status: from, version } = order
    try {
      const body = { ...to, from, version }
      const after = await api.call('PUT /api/orders/:id/status', { params: { id: idOf(order) }, body })
      if (after.status !== from) changed.push({ order: after, at: Date.now() })
    } catch (error) {
      refused[idOf(order)] = messageOf(error, STATUS_UPDATE_FAILED)
    }
    if (Date.now() - told < OFFER_EACH_MS) continue
    told = Date.now()
    onWay(changed)
  }
  return { changed, refused }
}

/** The window with the orders may be closed by now: some are named, with what the first of them is refused for. */
function notUndone(refused: readonly { order: Order; reason: string }[]): string {
  const names = refused.slice(0, 5).map(({ order }) => order.number)
  const more = refused.length > names.length ? '…' : ''
  return `${counted(refused.length, 'commande')} non reprise${refused.length > 1 ? 's' : ''} (${names.join(', ')}${more})\u202F: ${refused[0]?.reason}`
}
