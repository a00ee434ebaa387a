const LOCK = 'carapace-session'
/** A frozen tab with the lock must not block other tabs for ever. */
const LOCK_TIMEOUT_MS = 15_000

let last: Promise<unknown> = Promise.resolve()

/**
 * Runs `work` when no other such work runs in this browser. If the wait becomes too long, runs it all the same. In a
 * browser without locks, only work in this tab takes turns.
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
    if (!started) return work()
    throw error
  }
}
