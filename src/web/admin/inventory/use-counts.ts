import { createContext, useMemo, useState } from 'react'
import { MAX_COUNTS, countsLeft, countsSaved } from '#shared/inventory/stock-rules.ts'
import { STOCK_SAVE_FAILED } from '#shared/inventory/texts.ts'
import { api } from '#web/session/api.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { useWrite } from '../api/use-write.ts'
import {
  afterSaving,
  countOfTyped,
  readyCounts,
  typeCount,
  withoutBlank,
  type Shelf,
  type TypedCounts,
} from './typed-counts.ts'

type CountsState = {
  typed: TypedCounts
  type: (shelf: Shelf, text: string) => void
  leave: () => void
  clear: () => void
  resume: (kept: TypedCounts) => void
  save: () => void
  saving: boolean
}

export const Counts = createContext<CountsState>({
  typed: new Map(),
  type: () => undefined,
  leave: () => undefined,
  clear: () => undefined,
  resume: () => undefined,
  save: () => undefined,
  saving: false,
})

export function useCounts(): CountsState {
  const [typed, setTyped] = useState<TypedCounts>(new Map())
  const { run, pending } = useWrite(async () => {
    const { ready, checked } = readyCounts(typed)
    setTyped(checked)
    let saved = 0
    for (let at = 0; at < ready.length; at += MAX_COUNTS) {
      const counts = ready.slice(at, at + MAX_COUNTS)
      const result = await api.call('POST /api/admin/stock/counts', { body: { counts } })
      saved += result.saved.length
      setTyped((before) => afterSaving(before, counts, result))
    }
    const left = countOfTyped(typed) - saved
    if (saved > 0) toastSuccess(countsSaved(saved))
    if (left > 0) toastError(countsLeft(left))
  }, STOCK_SAVE_FAILED)
  return useMemo(
    () => ({
      typed,
      type: (shelf: Shelf, text: string) => setTyped((before) => typeCount(before, shelf, text)),
      leave: () => setTyped(withoutBlank),
      clear: () => setTyped(new Map()),
      resume: (kept: TypedCounts) => setTyped((before) => new Map([...kept, ...before])),
      save: () => run(),
      saving: pending,
    }),
    [typed, run, pending],
  )
}
