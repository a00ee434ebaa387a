import { createStore } from './create-store.ts'

/**
 * True if the browser says 'offline' and the shop does not answer. The shop may run on this machine without a network,
 * so 'offline' alone is not enough.
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

export function isLineGood(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData !== true && (connection?.effectiveType ?? '4g') === '4g'
}
