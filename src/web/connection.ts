import { createStore } from './create-store.ts'

/**
 * Whether the shop is out of reach. A browser that says 'offline' is asked twice: one without any network says so while
 * the shop may be on the same machine.
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

/** Follows the connection for as long as somebody listens. */
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

/** Whether pages may be fetched before they are asked for: not on a slow line, nor for somebody who saves data. */
export function isLineGood(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData !== true && (connection?.effectiveType ?? '4g') === '4g'
}
