import { useState } from 'react'
import { counted } from '#shared/count.ts'
import { idOf } from '#shared/ids.ts'
import type { AdminOrderPage, Order } from '#shared/orders/contract.ts'
import { isToPrepare } from '#shared/orders/statuses.ts'
import { UNDO_SECONDS } from '#shared/orders/status-undo.ts'
import { STATUS_UNDONE, STATUS_UPDATE_FAILED } from '#shared/orders/texts.ts'
import { ApiError } from '#web/api/api-error.ts'
import { api } from '#web/api/api.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import type { Promised } from '../api/use-promised.ts'
import { useWrite } from '../api/use-write.ts'
import type { Undo } from '../ui/use-undo.tsx'
import { changeStatuses, type StatusChange } from './change-statuses.ts'

/** What the list of orders gives to the windows above it. */
export type OrdersOutlet = {
  /** For the way from one order to the next. */
  listed: Promised<AdminOrderPage> | undefined
  /** The way back from many changes: it outlives the window that made them. */
  undo: Undo
}

type Run = {
  changes: readonly StatusChange[]
  /** '3 commandes en livraison' */
  told: (count: number) => string
}

const OFFER_EACH_MS = 3_000

/**
 * The status of many orders, one after the other; a refusal is shown next to its order. Those whose status has changed
 * are offered back together, on a slow line while the others are still on their way: taking back ends the run, too.
 * `onSaved` is given the orders as they are after one's own changes, so that they do not count as another's.
 */
export function useStatusChanges({ offer }: Undo, onSaved: (orders: readonly Order[]) => void) {
  const [failed, setFailed] = useState<Record<string, string>>({})
  const [progress, setProgress] = useState<{ done: number; of: number }>()
  const write = useWrite(async ({ changes, told }: Run) => {
    setFailed({})
    const isDue = eachOften(OFFER_EACH_MS)
    let isTakenBack = false
    const offerAll = (count: number) => {
      const undo = async () => {
        isTakenBack = true
        // oxlint-disable-next-line react/immutability -- called later, when it is defined
        await takeBack((await run).changed, told)
      }
      offer({ said: offerSentence(changes, told(count)), seconds: UNDO_SECONDS, undo })
    }
    const run = changeStatuses(changes, {
      onProgress: (done) => setProgress({ done, of: changes.length }),
      isStopped: (count) => {
        if (!isTakenBack && count > 0 && isDue()) offerAll(count)
        return isTakenBack
      },
    })
    const { saved, changed, refused, tried } = await run
    onSaved(saved)
    setProgress(undefined)
    setFailed(refused)
    const failures = Object.keys(refused).length
    // A success takes older failures off the screen: it is said first.
    if (!isTakenBack && tried > failures) toastSuccess(told(tried - failures))
    if (failures > 0) toastError(`Commandes refusées\u202F: ${failures}`)
    if (!isTakenBack && changed.length > 0) offerAll(changed.length)
  }, STATUS_UPDATE_FAILED)

  /** One by one; those that are too late are named. Those that the server could not be asked of stay offered. */
  async function takeBack(changed: readonly Order[], told: Run['told']): Promise<void> {
    const untold: Order[] = []
    const refused: { order: Order; reason: string }[] = []
    for (const order of changed) {
      const { _id: id, version } = order
      try {
        onSaved([await api.call('POST /api/orders/:id/status/undo', { params: { id }, body: { version } })])
      } catch (error) {
        if (error instanceof ApiError && error.status < 500) refused.push({ order, reason: error.message })
        else untold.push(order)
      }
    }
    const why = Object.fromEntries(refused.map(({ order, reason }) => [idOf(order), reason]))
    setFailed((before) => ({ ...before, ...why }))
    const done = changed.length - untold.length - refused.length
    if (done > 0) toastSuccess(`${STATUS_UNDONE} (${done})`)
    if (refused.length > 0) toastError(notUndone(refused))
    if (untold.length === 0) return
    offer({
      said: `${told(untold.length)}.`,
      seconds: UNDO_SECONDS,
      undo: () => takeBack(untold, told),
    })
    toastError(STATUS_UPDATE_FAILED)
  }
  return { ...write, failed, progress }
}

/** True at most once in so long. */
function eachOften(ms: number): () => boolean {
  let last = Date.now()
  return () => {
    if (Date.now() - last < ms) return false
    last = Date.now()
    return true
  }
}

function offerSentence(changes: readonly StatusChange[], told: string): string {
  const isMailed = changes.some(({ to }) => !isToPrepare(to.status))
  return `${told}${isMailed ? `\u202F: les e-mails attendent ${UNDO_SECONDS} secondes` : ''}.`
}

/** The window with the orders may be closed by now: some are named, with what the first of them is refused for. */
function notUndone(refused: readonly { order: Order; reason: string }[]): string {
  const names = refused.slice(0, 5).map(({ order }) => order.number)
  const more = refused.length > names.length ? '…' : ''
  return `${counted(refused.length, 'commande')} non reprise${refused.length > 1 ? 's' : ''} (${names.join(', ')}${more})\u202F: ${refused[0]?.reason}`
}
