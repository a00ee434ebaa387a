const STEP_MS = 250

/**
 * Calls `act` after `ms` milliseconds. The time in which the computer sleeps or the browser is paused does not count:
 * the timer waits in short steps, and after a sleep only one of them is over. Returns a function that cancels the call.
 */
export function awakeTimer(ms: number, act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const wait = (left: number) => {
    if (left <= 0) return act()
    const step = Math.min(left, STEP_MS)
    timer = setTimeout(wait, step, left - step)
  }
  wait(ms)
  return () => clearTimeout(timer)
}
