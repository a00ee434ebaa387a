import { useEffect, useState } from 'react'
import { idOf } from '#shared/ids.ts'
import type { AdminOrderPage, BulkChangeProgress } from '#shared/orders/contract.ts'
import { api } from '#web/api/api.ts'
import { whileRefreshing } from '#web/api/refreshing.ts'
import { usePromised, type Promised } from '../api/use-promised.ts'

/** What the list of orders gives to the windows above it. */
export type OrdersOutlet = {
  /** For the way from one order to the next. */
  listed: Promised<AdminOrderPage> | undefined
  bulk: BulkChanges
}

export type BulkChanges = {
  /** Those under way, those that may still be taken back, and those whose refusals nobody has read. */
  changes: readonly BulkChangeProgress[]
  /** A change as it is now: it is followed until it is over. */
  show: (change: BulkChangeProgress) => void
}

const NONE: readonly BulkChangeProgress[] = []

/** How often one that is under way is asked about: its orders change several times a second. */
const ASK_MS = 1_000

/** The changes of many orders, as the screen has read them and, while one is under way, as it is each second. */
export function useBulkChanges(loaded: Promised<BulkChangeProgress[]>): BulkChanges {
  const { data } = usePromised(loaded, '')
  const [asked, setAsked] = useState<{ since: unknown; changes: readonly BulkChangeProgress[] }>()
  const changes = asked && asked.since === data ? asked.changes : (data ?? NONE)
  useEffect(() => {
    const ms = msToNext(changes)
    if (ms === undefined) return
    let isLatest = true
    const ask = async () => {
      let next = [...changes]
      await whileRefreshing(async () => {
        next = await api.call('GET /api/admin/bulk-changes').catch(() => next)
      })
      // Also where nobody could be asked: then it is asked again.
      if (isLatest) setAsked({ since: data, changes: next })
    }
    const timer = setTimeout(() => void ask(), ms)
    return () => {
      isLatest = false
      clearTimeout(timer)
    }
  }, [changes, data])
  const show = (change: BulkChangeProgress) => {
    const others = changes.filter((one) => idOf(one) !== idOf(change))
    setAsked({ since: data, changes: [change, ...others] })
  }
  return { changes, show }
}

/** Until one that is under way has moved, or one that is over can no longer be taken back. */
function msToNext(changes: readonly BulkChangeProgress[]): number | undefined {
  if (changes.some(({ isOver }) => !isOver)) return ASK_MS
  const seconds = changes.flatMap(({ undoableFor }) => undoableFor ?? [])
  return seconds.length === 0 ? undefined : Math.min(...seconds) * 1000
}
