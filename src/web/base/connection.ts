import { createStore } from './create-store.ts'

/**
 * True if the shop cannot be reached. If the browser says 'offline' the page still asks the shop, because a machine
 * without a network says so even if the shop runs on it.
 */
export const outOfReach = createStore(false)

async function look(): Promise<void> {
  if (navigator.onLine) return outOfReach.set(false)
  const isReached = await fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )
  outOfReach.set(!isReached && !navigator.onLine)
}

/** Watches the connection while it has a listener. */
export function watchConnection(listener: () => void): () => void {
  const unsubscribe = outOfReach.subscribe(listener)
  const leave = new AbortController()
  const { signal } = leave
  addEventListener('online', () => void look(), { signal })
  addEventListener('offline', () => void look(), { signal })
  void look()
  return () => {
    unsubscribe()
    leave.abort()
  }
}

/** Whether pages may be prefetched. They may not on a slow connection or with data saving. */
export function isLineGood(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData !== true && (connection?.effectiveType ?? '4g') === '4g'
}
