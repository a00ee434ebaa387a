import type { Server } from 'node:net'

const ACCEPT_MS = 500
const SHORT_TURN_MS = 1
/** The first may have begun after the look at who waits. */
const QUIET_TURNS = 2

/**
 * Until nobody waits to be accepted: the system connects callers by itself, who then send their requests, and resets
 * those who still wait when the server closes. Node accepts one in each turn of its loop.
 */
export async function acceptAll(server: Server): Promise<void> {
  let accepted = 0
  const count = () => (accepted += 1)
  server.on('connection', count)
  const end = performance.now() + ACCEPT_MS
  for (let quiet = 0; quiet < QUIET_TURNS && performance.now() < end;) {
    const [before, from] = [accepted, performance.now()]
    await new Promise((resolve) => setImmediate(resolve))
    // During a long turn other callers came.
    quiet = accepted === before && performance.now() - from < SHORT_TURN_MS ? quiet + 1 : 0
  }
  server.off('connection', count)
}
