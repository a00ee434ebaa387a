import { useEffect, useSyncExternalStore } from 'react'
import type { CartLine } from '#shared/cart/cart.ts'
import { isRecord, parseJson } from '#shared/json.ts'
import { kept } from '#web/base/browser-storage.ts'
import { createStore } from '#web/base/create-store.ts'
import { whenPersonLeaves } from '#web/session/use-sign-out.ts'

const MAX_NOTICES = 10

/** A message about the cart, shown on every step and after every reload until it is closed or resolved. */
export type CartNotice = {
  /** The id of the message. A newer message with the same id replaces it. */
  id: string
  tone: 'good' | 'info'
  text: string
  link?: { to: string; label: string }
  /** The key and the name of the line that the message is about, if any. */
  line?: { key: string; name: string }
  /** The lines that one press restores. */
  lines?: readonly CartLine[]
}

/** The id of the message about an expired cart. */
export const EXPIRED = 'expired'

const store = createStore<readonly CartNotice[] | undefined>(undefined)
/** The notices that were stored when the page was opened. */
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
    // Reads the notices again in a page restored from the browser's memory, because the page has missed notices from
    // other documents in this tab.
    const reread = (event: PageTransitionEvent) => event.persisted && store.set(read())
    window.addEventListener('pageshow', reread)
    return () => window.removeEventListener('pageshow', reread)
  }, [])
  return useSyncExternalStore(store.subscribe, current, () => none)
}
