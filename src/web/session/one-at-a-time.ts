const LOCK = 'carapace-session'
/** A tab that was frozen while it held the lock must not keep the others waiting for ever. */
const PATIENCE_MS = 15_000

let last: Promise<unknown> = Promise.resolve()

/** Runs `work` while no other tab of this browser runs any; among this tab's own where the browser has no locks. */
export async function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  if (typeof navigator === 'undefined' || !('locks' in navigator)) {
    const turn = last.then(work, work)
    last = turn.catch(() => undefined)
    return turn
  }
  let started = false
  try {
    return await navigator.locks.request(LOCK, { signal: AbortSignal.timeout(PATIENCE_MS) }, () => {
      started = true
      return work()
    })
  } catch (error) {
    // The server forgives two at once: better that than never.
    if (!started) return work()
    throw error
  }
}
