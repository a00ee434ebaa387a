import { useEffect, useState } from 'react'
import { idOf } from '#shared/ids.ts'
import type { BulkChangeProgress } from '#shared/orders/bulk-contract.ts'
import type { AdminOrderPage } from '#shared/orders/contract.ts'
import { whileRefreshing } from '#web/api/refreshing.ts'
import { api } from '#web/session/api.ts'
import { usePromised, type Promised } from '../api/use-promised.ts'

export type OrdersOutlet = {
  listed: Promised<AdminOrderPage> | undefined
  bulk: BulkChanges
}

export type BulkChanges = {
  /** Recent changes that are running, have just ended, or have unread failures. */
  changes: readonly BulkChangeProgress[]
  show: (change: BulkChangeProgress) => void
}

const NONE: readonly BulkChangeProgress[] = []

const POLL_EVERY_MS = 1_000

export function useBulkChanges(loaded: Promised<BulkChangeProgress[]>): BulkChanges {
  const { data } = usePromised(loaded, '')
  const [latest, setLatest] = useState<{ since: unknown; changes: readonly BulkChangeProgress[] }>()
  const changes = latest && latest.since === data ? latest.changes : (data ?? NONE)
  useEffect(() => {
    const ms = msToNext(changes)
    if (ms === undefined) return
    let isLatest = true
    const ask = async () => {
      let next = [...changes]
      await whileRefreshing(async () => {
        next = await api.call('GET /api/admin/bulk-changes').catch(() => next)
      })
      // The state is also set after a failed call, so that another attempt follows.
      if (isLatest) setLatest({ since: data, changes: next })
    }
    const timer = setTimeout(() => void ask(), ms)
    return () => {
      isLatest = false
      clearTimeout(timer)
    }
  }, [changes, data])
  const show = (change: BulkChangeProgress) => {
    const others = changes.filter((one) => idOf(one) !== idOf(change))
    setLatest({ since: data, changes: [change, ...others] })
  }
  return { changes, show }
}

function msToNext(changes: readonly BulkChangeProgress[]): number | undefined {
  if (changes.some(({ isOver }) => !isOver)) return POLL_EVERY_MS
  const seconds = changes.flatMap(({ undoableFor }) => undoableFor ?? [])
  return seconds.length === 0 ? undefined : Math.min(...seconds) * 1000
}
