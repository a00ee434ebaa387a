import { createStore } from './create-store.ts'

/**
 * Whether the shop cannot be reached. The browser's 'offline' is checked: a machine without any network says so even
 * when the shop runs on the same machine.
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

/** Watches the connection as long as there is a listener. */
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

/** Whether pages may be prefetched: not on a slow connection, nor with data saving. */
export function isLineGood(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData !== true && (connection?.effectiveType ?? '4g') === '4g'
}
