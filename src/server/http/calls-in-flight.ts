import type { App } from './app-type.ts'
import { overloaded } from './shop-error.ts'

/** A call takes some 5 ms of a core or of the database: so many together still answer within a second. */
const MOST_CALLS = 128

/**
 * Refuses calls at once while so many are being answered already: a rush costs answers, and neither memory nor the
 * answers of those who are in. Cached pages, pictures and `/healthz` do not count and are not refused.
 */
export function boundCallsInFlight(api: App, most = MOST_CALLS): void {
  let inFlight = 0
  api.addHook('onRequest', async (_request, reply) => {
    if (inFlight >= most) throw overloaded()
    inFlight++
    let isOver = false
    const leave = () => {
      if (!isOver) inFlight--
      isOver = true
    }
    // An answer finishes, a caller who went away only closes; an injected call (tests) knows no closing.
    reply.raw.once('finish', leave).once('close', leave)
  })
}
