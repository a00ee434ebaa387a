import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Location, useLocation } from 'react-router'
import { type CardSleeve, cardSleeve } from '#shared/catalogue/card-sleeve.ts'
import type { SleevePage } from '#shared/catalogue/contract.ts'
import type { Browse } from '#shared/catalogue/search-and-sort.ts'
import { SLEEVES_LOAD_FAILED } from '#shared/catalogue/texts.ts'
import { idOf } from '#shared/ids.ts'
import { isRecord, parseJson } from '#shared/json.ts'
import { CATALOGUE_PAGE_SIZE } from '#shared/page-size.ts'
import type { PublicApi } from '#shared/rendering/public-api.ts'
import { kept } from '#web/base/browser-storage.ts'
import { browserApi } from '#web/session/browser-api.ts'
import { toastError } from '#web/ui/toast.ts'

/** Older stored lists are ignored, because stock and prices change. */
const MAX_AGE_MS = 15 * 60_000

export type FirstPage = Omit<SleevePage, 'sleeves'> & { sleeves: CardSleeve[] }

/** Reads the requested page of the catalogue, or the last page if there are fewer. */
export async function readFirstPage(
  api: PublicApi,
  requested: Browse,
): Promise<{ browse: Browse; first: FirstPage }> {
  const page = await api.listSleeves(requested)
  const browse = { ...requested, page: Math.max(1, Math.min(requested.page, page.pagination.pages)) }
  const first = browse.page === requested.page ? page : await api.listSleeves(browse)
  return { browse, first: { ...first, sleeves: first.sleeves.map(cardSleeve) } }
}

export function useEndlessPages(browse: Browse, first: FirstPage) {
  const [more, setMore] = useKeptPages(browse.page)
  const [progress, setProgress] = useState<'idle' | 'loading' | 'failed'>('idle')
  const leave = useRef<AbortController>(undefined)
  useEffect(() => () => leave.current?.abort(), [])

  const nextPage = more.page < first.pagination.pages ? more.page + 1 : undefined
  const loadNext = useCallback(async () => {
    if (nextPage === undefined) return
    const mine = new AbortController()
    leave.current = mine
    setProgress('loading')
    try {
      const { sleeves } = await browserApi.listSleeves({ ...browse, page: nextPage })
      if (mine.signal.aborted) return
      setMore((before) => ({ sleeves: [...before.sleeves, ...sleeves.map(cardSleeve)], page: nextPage }))
      setProgress('idle')
    } catch {
      if (mine.signal.aborted) return
      setProgress('failed')
      toastError(SLEEVES_LOAD_FAILED)
    }
  }, [browse, nextPage, setMore])

  return { sleeves: joinPages(first.sleeves, more.sleeves), nextPage, progress, loadNext }
}

/** True once this document has shown a list. The first list must hydrate as the server rendered it. */
let isAlive = false

/**
 * Going back within this document restores the pages in the first rendering, so the router finds the scroll position.
 * The first list of a document restores them only after its first rendering.
 */
function useKeptPages(firstPage: number) {
  const key = entryOf(useLocation())
  const [more, setMore] = useState<LoadedPages>(
    () => (isAlive && keptPages(key, Date.now())) || { sleeves: [], page: firstPage },
  )
  const latest = useRef(more)
  useLayoutEffect(() => {
    latest.current = more
  }, [more])
  useLayoutEffect(() => {
    const kept = isAlive ? undefined : keptPages(key, Date.now())
    isAlive = true
    if (kept) {
      requestAnimationFrame(() => {
        flushSync(() => setMore({ sleeves: kept.sleeves, page: kept.page }))
        scrollTo({ top: kept.scrollY, behavior: 'instant' })
      })
    }
    const keep = () => {
      const { sleeves, page } = latest.current
      if (sleeves.length > 0) keepPages(key, { sleeves, page, scrollY, keptAtMs: Date.now() })
    }
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [key])
  return [more, setMore] as const
}

/** The sleeves of the pages loaded after the first one, and the number of the last loaded page. */
type LoadedPages = {
  sleeves: CardSleeve[]
  page: number
}

type Kept = LoadedPages & {
  /** In pixels. A new document scrolls to this position. */
  scrollY: number
  keptAtMs: number
}

/**
 * Returns the key of a history entry. It contains the address, because the router gives the same key to the
 * first entry of every document.
 */
export function entryOf({ key, pathname, search }: Pick<Location, 'key' | 'pathname' | 'search'>): string {
  return `${key} ${pathname}${search}`
}

function keepPages(entry: string, pages: Kept): void {
  kept.loadedPages(entry).write(JSON.stringify(pages))
}

function keptPages(entry: string, nowMs: number): Kept | undefined {
  return readPages(kept.loadedPages(entry).read(), nowMs)
}

/**
 * The sleeves are not checked, because this code has written them. Returns undefined if the text is missing, invalid or
 * too old.
 */
export function readPages(text: string | null, nowMs: number): Kept | undefined {
  const stored = parseJson(text)
  if (!isRecord(stored) || !Array.isArray(stored.sleeves)) return undefined
  const { page, scrollY, keptAtMs } = stored
  if (typeof page !== 'number' || typeof scrollY !== 'number' || typeof keptAtMs !== 'number')
    return undefined
  return nowMs - keptAtMs < MAX_AGE_MS ? { sleeves: stored.sleeves, page, scrollY, keptAtMs } : undefined
}

/** A sleeve appears once, even if it moved to another page between two calls. */
export function joinPages(first: readonly CardSleeve[], more: readonly CardSleeve[]): CardSleeve[] {
  return [...new Map([...first, ...more].map((sleeve) => [idOf(sleeve), sleeve])).values()]
}

export function cardsOnPage(page: number, total: number): number {
  return Math.max(1, Math.min(CATALOGUE_PAGE_SIZE, total - (page - 1) * CATALOGUE_PAGE_SIZE))
}
