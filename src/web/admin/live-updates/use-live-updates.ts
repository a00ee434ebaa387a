import { useEffect, useRef } from 'react'
import { useLocation, useNavigation, useRevalidator } from 'react-router'
import type { Updated } from '#shared/live-updates/updated.ts'
import { whileRefreshing } from '#web/api/refreshing.ts'
import { api } from '#web/session/api.ts'
import { followUpdates, type Update } from './follow-updates.ts'

/** The addresses below the orders and the messages count too, such as the screen of one order. */
const SHOWN: readonly { screen: RegExp; shows: readonly Updated[] }[] = [
  { screen: /^\/admin\/?$/u, shows: ['orders', 'messages', 'alerts', 'catalogue'] },
  { screen: /^\/admin\/orders/u, shows: ['orders'] },
  { screen: /^\/admin\/messages/u, shows: ['messages'] },
  // An open product form has already loaded its data, so the products are not reloaded below it.
  { screen: /^\/admin\/products\/?$/u, shows: ['catalogue'] },
]

const RELOAD_EVERY_MS = 3_000
const BUSY_DELAY_MS = 500

/** An element with this attribute delays the reload while it exists. */
export const MANY_WRITES = { 'data-many-writes': '' }
const BUSY = ':active:not(html, body), [data-many-writes]'

/** After a change, reloads the data of the screens in `SHOWN` while the page is visible. `onCount` must be stable. */
export function useLiveUpdates(onCount: (toPrepare: number) => void): void {
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  const { state } = useNavigation()
  const here = useRef({ pathname, revalidate, isLeaving: false })
  useEffect(() => {
    here.current = { pathname, revalidate, isLeaving: state !== 'idle' }
  }, [pathname, revalidate, state])
  useEffect(() => {
    const changed = new Set<Updated>()
    let timer: ReturnType<typeof setTimeout> | undefined
    let last = 0
    const plan = (ms: number) => {
      timer ??= setTimeout(() => void refresh(), ms)
    }
    const refresh = async () => {
      timer = undefined
      if (document.hidden || changed.size === 0) return
      if (here.current.isLeaving || document.querySelector(BUSY)) return plan(BUSY_DELAY_MS)
      const shown = SHOWN.find(({ screen }) => screen.test(here.current.pathname))
      const isShown = shown?.shows.some((one) => changed.has(one))
      changed.clear()
      last = Date.now()
      if (isShown) await whileRefreshing(() => here.current.revalidate())
    }
    const hear = (update: Update) => {
      if (update.toPrepare !== undefined) onCount(update.toPrepare)
      for (const one of update.changed) changed.add(one)
      plan(Math.max(0, last + RELOAD_EVERY_MS - Date.now()))
    }
    const show = () => plan(0)
    document.addEventListener('visibilitychange', show)
    const stop = listen(hear)
    return () => {
      stop()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', show)
    }
  }, [onCount])
}

const NAME = 'carapace-live-updates'

/** One tab of a browser follows the server and informs the other tabs, to save connections. */
function listen(hear: (update: Update) => void): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  const tabs = new BroadcastChannel(NAME)
  tabs.addEventListener('message', ({ data }: MessageEvent<Update>) => hear(data))
  const publish = (update: Update) => {
    if (signal.aborted) return
    hear(update)
    tabs.postMessage(update)
  }
  const follow = () =>
    followUpdates({
      // `readAgo` counts from the opening of the page, which is before its data was read, so no change is missed.
      open: (either) =>
        api.stream('GET /api/admin/live-updates', {
          query: { readAgo: Math.ceil(performance.now()) },
          signal: either,
        }),
      onUpdate: (update) =>
        void (update.toPrepare === undefined
          ? readCount().then((count) => publish({ ...update, ...count }))
          : publish(update)),
      signal,
      wait,
    })
  // Without a secure connection the browser has no locks, so each tab follows the server.
  const following = 'locks' in navigator ? navigator.locks.request(NAME, { signal }, follow) : follow()
  following.catch(() => {})
  return () => {
    stopping.abort()
    tabs.close()
  }
}

async function readCount(): Promise<{ toPrepare?: number }> {
  let toPrepare: number | undefined
  await whileRefreshing(async () => {
    const { pagination } = await api.call('GET /api/admin/orders', {
      query: { due: 'preparation', limit: 1 },
    })
    toPrepare = pagination.total
  }).catch(() => {})
  return toPrepare === undefined ? {} : { toPrepare }
}

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
