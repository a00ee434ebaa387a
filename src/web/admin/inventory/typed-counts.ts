import { formatDifference } from '#shared/count.ts'
import type { Sleeve } from '#shared/catalogue/contract.ts'
import type { ShelfCount, ShelfCountsResult } from '#shared/inventory/contract.ts'
import { isBlank } from '#shared/search-text.ts'
import { NUMBER_NEEDED, readAmount } from '#shared/inventory/stock-rules.ts'

/** A sleeve's shelf as it is shown. */
export type Shelf = { _id: string; name: string; sku: string; onShelf: number; reserved: number }

export function shelfOf({ _id, name, sku, stock, reserved = 0 }: Sleeve): Shelf {
  return { _id, name, sku, onShelf: stock + reserved, reserved }
}

/** What is typed for a sleeve, beside the shelf as it was shown then. */
export type TypedCount = {
  shelf: Shelf
  text: string
  error?: string | undefined
  /** It could not be saved as it was: it stays in sight until it is, whatever is typed in its place meanwhile. */
  isRefused?: boolean | undefined
}

/** What is typed on all pages of the list, by the sleeves' ids: saving, searching and turning pages keep it. */
export type TypedCounts = ReadonlyMap<string, TypedCount>

/** A first digit is typed for the shelf as it is shown now; the next ones, and what is mended, for that same one. */
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

/** Once a field is left, what was emptied in it is no count any more. */
export function withoutBlank(typed: TypedCounts): TypedCounts {
  return new Map([...typed].filter(([, { text }]) => !isBlank(text)))
}

/** How many wait to be saved. */
export function countOfTyped(typed: TypedCounts): number {
  return [...typed.values()].filter(({ text }) => !isBlank(text)).length
}

/**
 * What can be sent of it: every whole number, because only the server knows what is promised by now. What is none stays
 * with its sentence; what was emptied is no count any more.
 */
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

/**
 * What is left after the server's word: what was refused stands there with its sentence and with what lies on the shelf
 * now, so that saving once more is a decision. What was typed anew while it was being saved is kept.
 */
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

/** By how much the count differs from what was shown: '+3', '−2'; '' where it does not, or is no number yet. */
export function gapOf({ shelf, text }: TypedCount): string {
  const gap = (readAmount(text, 'count') ?? shelf.onShelf) - shelf.onShelf
  return gap === 0 ? '' : formatDifference(gap)
}
