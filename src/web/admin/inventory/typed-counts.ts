import type { Sleeve } from '#shared/catalogue/contract.ts'
import { formatDifference } from '#shared/count.ts'
import type { ShelfCount, ShelfCountsResult } from '#shared/inventory/contract.ts'
import { NUMBER_NEEDED, readAmount } from '#shared/inventory/stock-rules.ts'
import { isRecord } from '#shared/json.ts'
import { isBlank } from '#shared/search-text.ts'

export type Shelf = { _id: string; name: string; sku: string; onShelf: number; reserved: number }

export function shelfOf({ _id, name, sku, stock, reserved = 0 }: Sleeve): Shelf {
  return { _id, name, sku, onShelf: stock + reserved, reserved }
}

export type TypedCount = {
  shelf: Shelf
  text: string
  error?: string | undefined
  isRefused?: boolean | undefined
}

/** By sleeve id. */
export type TypedCounts = ReadonlyMap<string, TypedCount>

/** Keeps the shelf that was shown when the person began to type. */
export function typeCount(before: TypedCounts, shown: Shelf, text: string): TypedCounts {
  const { _id: id } = shown
  const next = new Map(before)
  const { shelf = shown, isRefused } = before.get(id) ?? {}
  if (isBlank(text) && !isRefused) next.delete(id)
  else next.set(id, { shelf, text, error: wrongNumber(text), isRefused })
  return next
}

const wrongNumber = (text: string) =>
  isBlank(text) || readAmount(text, 'count') !== undefined ? undefined : NUMBER_NEEDED

export function keptCounts(kept: unknown): TypedCounts {
  const entries: unknown[] = Array.isArray(kept) ? kept : []
  return new Map(entries.filter(isKeptCount))
}

function isKeptCount(entry: unknown): entry is [string, TypedCount] {
  if (!Array.isArray(entry)) return false
  const [id, count]: unknown[] = entry
  if (typeof id !== 'string' || !isRecord(count) || typeof count.text !== 'string') return false
  return (
    isRecord(count.shelf) && typeof count.shelf.onShelf === 'number' && typeof count.shelf.name === 'string'
  )
}

export function withoutBlank(typed: TypedCounts): TypedCounts {
  return new Map([...typed].filter(([, { text }]) => !isBlank(text)))
}

export function countOfTyped(typed: TypedCounts): number {
  return [...typed.values()].filter(({ text }) => !isBlank(text)).length
}

export function readyCounts(typed: TypedCounts): { ready: ShelfCount[]; checked: TypedCounts } {
  const checked = new Map(typed)
  const ready: ShelfCount[] = []
  for (const [id, entry] of typed) {
    const { shelf, text } = entry
    const count = readAmount(text, 'count')
    if (isBlank(text)) checked.delete(id)
    else if (count === undefined) checked.set(id, { ...entry, error: NUMBER_NEEDED, isRefused: true })
    else ready.push({ _id: id, seen: shelf.onShelf, count })
  }
  return { ready, checked }
}

/** Refused counts stay with their error, so saving them again is deliberate. Input typed during the save is kept. */
export function afterSaving(
  typed: TypedCounts,
  sent: readonly ShelfCount[],
  { saved, refused }: ShelfCountsResult,
): TypedCounts {
  const next = new Map(typed)
  const sentCount = new Map(sent.map(({ _id, count }) => [_id, count]))
  for (const id of saved) {
    const text = typed.get(id)?.text ?? ''
    if (readAmount(text, 'count') === sentCount.get(id)) next.delete(id)
  }
  for (const { _id: id, message, onShelf } of refused) {
    const entry = typed.get(id)
    if (!entry) continue
    const shelf = onShelf === undefined ? entry.shelf : { ...entry.shelf, onShelf }
    next.set(id, { shelf, text: entry.text, error: message, isRefused: true })
  }
  return next
}

export function gapOf({ shelf, text }: TypedCount): string {
  const gap = (readAmount(text, 'count') ?? shelf.onShelf) - shelf.onShelf
  return gap === 0 ? '' : formatDifference(gap)
}
