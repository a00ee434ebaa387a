import type { Server } from 'node:net'

const ACCEPT_MS = 2_000
const SHORT_TURN_MS = 1
/**
 * In a quiet turn of the event loop, no connection is accepted. One quiet turn is not enough, because a caller may have
 * connected just after Node looked.
 */
const QUIET_TURNS = 2

/**
 * Waits until Node has accepted the connections that the operating system has completed. The system would reset them
 * when the server closes. Node accepts one connection in each turn of its event loop.
 */
export async function acceptAll(server: Server): Promise<void> {
  let accepted = 0
  const count = () => (accepted += 1)
  server.on('connection', count)
  const end = performance.now() + ACCEPT_MS
  for (let quiet = 0; quiet < QUIET_TURNS && performance.now() < end;) {
    const [before, from] = [accepted, performance.now()]
    await new Promise((resolve) => setImmediate(resolve))
    quiet = accepted === before && performance.now() - from < SHORT_TURN_MS ? quiet + 1 : 0
  }
  server.off('connection', count)
}
