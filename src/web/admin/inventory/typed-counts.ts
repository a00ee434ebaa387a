import type { Sleeve } from '#shared/catalogue/contract.ts'
import type { ShelfCount, ShelfCountsResult } from '#shared/inventory/contract.ts'
import { NUMBER_NEEDED, readAmount, shelfError } from '#shared/inventory/stock-rules.ts'

/** A sleeve's shelf as it is shown. */
export type Shelf = { _id: string; name: string; sku: string; onShelf: number; reserved: number }

export function shelfOf({ _id, name, sku, stock, reserved = 0 }: Sleeve): Shelf {
  return { _id, name, sku, onShelf: stock + reserved, reserved }
}

/** What is typed for a sleeve, beside the shelf as it was shown then. */
export type TypedCount = { shelf: Shelf; text: string; error?: string | undefined }

/** What is typed on all pages of the list, by the sleeves' ids: saving, searching and turning pages keep it. */
export type TypedCounts = ReadonlyMap<string, TypedCount>

/** A first digit is typed for the shelf as it is shown now; the next ones, and what is mended, for that same one. */
export function typeCount(before: TypedCounts, shown: Shelf, text: string): TypedCounts {
  const { _id: id } = shown
  const next = new Map(before)
  if (text.trim() === '') next.delete(id)
  else next.set(id, { shelf: before.get(id)?.shelf ?? shown, text, error: wrongNumber(text) })
  return next
}

const wrongNumber = (text: string) => (readAmount(text, 'count') === undefined ? NUMBER_NEEDED : undefined)

/** What can be sent of it; what cannot, with its sentence. */
export function readyCounts(typed: TypedCounts): { ready: ShelfCount[]; checked: TypedCounts } {
  const checked = new Map(typed)
  const ready: ShelfCount[] = []
  for (const [id, { shelf, text }] of typed) {
    const count = readAmount(text, 'count')
    const error =
      count === undefined ? NUMBER_NEEDED : count === shelf.onShelf ? undefined : shelfError(count, shelf)
    if (count !== undefined && error === undefined) ready.push({ _id: id, seen: shelf.onShelf, count })
    checked.set(id, { shelf, text, error })
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
    next.set(id, { shelf, text: entry.text, error: message })
  }
  return next
}

/** By how much the count differs from what was shown: '+3', '−2'; '' where it does not, or is no number yet. */
export function gapOf({ shelf, text }: TypedCount): string {
  const gap = (readAmount(text, 'count') ?? shelf.onShelf) - shelf.onShelf
  if (gap === 0) return ''
  return gap > 0 ? `+${gap}` : `\u2212${-gap}`
}
