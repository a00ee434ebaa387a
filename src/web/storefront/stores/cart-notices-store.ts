import { useEffect, useSyncExternalStore } from 'react'
import type { CartLine } from '#shared/cart/cart.ts'
import { isRecord, parseJson } from '#shared/json.ts'
import { kept } from '#web/base/browser-storage.ts'
import { createStore } from '#web/base/create-store.ts'
import { whenPersonLeaves } from '#web/session/use-sign-out.ts'

const MAX_NOTICES = 10

export type CartNotice = {
  /** A newer message with the same id replaces this one. */
  id: string
  tone: 'good' | 'info'
  text: string
  link?: { to: string; label: string }
  line?: { key: string; name: string }
  lines?: readonly CartLine[]
}

export const EXPIRED = 'expired'

const store = createStore<readonly CartNotice[] | undefined>(undefined)
let first: readonly CartNotice[] | undefined

whenPersonLeaves(() => keep([]))

function current(): readonly CartNotice[] {
  return store.current() ?? (first ??= read())
}

function read(): CartNotice[] {
  const stored = parseJson(kept.cartNotices.read())
  return Array.isArray(stored) ? stored.filter(isNotice) : []
}

function isNotice(entry: unknown): entry is CartNotice {
  return isRecord(entry) && typeof entry.id === 'string' && typeof entry.text === 'string'
}

function keep(notices: readonly CartNotice[]): void {
  if (notices.length === 0) kept.cartNotices.remove()
  else kept.cartNotices.write(JSON.stringify(notices))
  store.set(notices)
}

export function showCartNotice(notice: CartNotice): void {
  keep([notice, ...current().filter(({ id }) => id !== notice.id)].slice(0, MAX_NOTICES))
}

export function closeNotice(closed: string): void {
  if (current().some(({ id }) => id === closed)) keep(current().filter(({ id }) => id !== closed))
}

const none: readonly CartNotice[] = []

export function useCartNotices(): readonly CartNotice[] {
  useEffect(() => {
    // A page restored from the browser's cache does not know the notices that later pages in this tab have stored.
    const reread = (event: PageTransitionEvent) => event.persisted && store.set(read())
    window.addEventListener('pageshow', reread)
    return () => window.removeEventListener('pageshow', reread)
  }, [])
  return useSyncExternalStore(store.subscribe, current, () => none)
}
