import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import type { Browse } from '#shared/catalogue/browse.ts'
import type { SleevePage } from '#shared/catalogue/contract.ts'
import { SLEEVES_LOAD_FAILED } from '#shared/catalogue/texts.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { toastError } from '#web/ui/toast.ts'
import { joinPages, keepPages, keptPages, type LoadedPages } from './loaded-pages.ts'

/** The first page from the server and those that scrolling brings; they are there again after going back. */
export function useEndlessPages(browse: Browse, first: SleevePage) {
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
      setMore((before) => ({ sleeves: [...before.sleeves, ...sleeves], page: nextPage }))
      setProgress('idle')
    } catch {
      if (mine.signal.aborted) return
      setProgress('failed')
      toastError(SLEEVES_LOAD_FAILED)
    }
  }, [browse, nextPage, setMore])

  return { sleeves: joinPages(first.sleeves, more.sleeves), nextPage, progress, loadNext }
}

/** While the first document comes to life, what is shown must be what the server drew. */
let isAlive = false

/**
 * The pages loaded so far, kept with the history entry when it is left. Back within this document they are there at
 * the first rendering, so that the router's own scroll restoration finds its place; back from another document they
 * come right after it, with the scroll.
 */
function useKeptPages(firstPage: number) {
  const { key } = useLocation()
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
