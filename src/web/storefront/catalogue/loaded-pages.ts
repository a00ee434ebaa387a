import type { Sleeve } from '#shared/catalogue/contract.ts'
import { parseJson, isRecord } from '#shared/json.ts'
import { kept } from '#web/browser-storage.ts'

/**
 * What endless scrolling had loaded beyond the first page, kept for the way back to it: by history entry, within this
 * tab, also when the way led over another document (the cart).
 */
export type LoadedPages = {
  sleeves: Sleeve[]
  /** The last page that is in `sleeves`. */
  page: number
}

type Kept = LoadedPages & {
  /** Pixels, for when the document is drawn anew. */
  scrollY: number
  keptAtMs: number
}

/** Older than this, the way back begins anew: stock and prices will have moved. */
const MAX_AGE_MS = 15 * 60_000

export function keepPages(entry: string, pages: Kept): void {
  // A full storage only costs the place in the list.
  kept.loadedPages(entry).write(JSON.stringify(pages))
}

export function keptPages(entry: string, nowMs: number): Kept | undefined {
  return readPages(kept.loadedPages(entry).read(), nowMs)
}

/** Only we write it, within one version of the shop; its outline is checked, its sleeves are believed. */
export function readPages(text: string | null, nowMs: number): Kept | undefined {
  const stored = parseJson(text)
  if (!isRecord(stored) || !Array.isArray(stored.sleeves)) return undefined
  const { page, scrollY, keptAtMs } = stored
  if (typeof page !== 'number' || typeof scrollY !== 'number' || typeof keptAtMs !== 'number')
    return undefined
  return nowMs - keptAtMs < MAX_AGE_MS ? { sleeves: stored.sleeves, page, scrollY, keptAtMs } : undefined
}

/** First page, then what was loaded after it, each sleeve once: between two calls the list may have moved. */
export function joinPages(first: readonly Sleeve[], more: readonly Sleeve[]): Sleeve[] {
  return [...new Map([...first, ...more].map((sleeve) => [idOf(sleeve), sleeve])).values()]
}

function idOf({ _id: id }: Sleeve): string {
  return id
}
