const LOCK = 'carapace-session'
/** A tab that was frozen while it held the lock must not block other tabs for ever. */
const LOCK_TIMEOUT_MS = 15_000

let last: Promise<unknown> = Promise.resolve()

/**
 * Runs `work` while no other tab of this browser runs such work. If the browser has no locks, it waits only for work
 * in this tab.
 */
export async function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  if (typeof navigator === 'undefined' || !('locks' in navigator)) {
    const turn = last.then(work, work)
    last = turn.catch(() => undefined)
    return turn
  }
  let started = false
  try {
    return await navigator.locks.request(LOCK, { signal: AbortSignal.timeout(LOCK_TIMEOUT_MS) }, () => {
      started = true
      return work()
    })
  } catch (error) {
    // The server tolerates two tabs at once. That is better than never running.
    if (!started) return work()
    throw error
  }
}
