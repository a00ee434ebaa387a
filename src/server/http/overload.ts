import type { RequestListener, ServerResponse } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyBaseLogger } from 'fastify'
import { logSparingly } from '../log/log-sparingly.ts'
import { OUTAGE_PAGE, OUTAGE_POLICY } from './outage-page.ts'
import { DATA_POLICY } from './security-headers.ts'
import { overloaded } from './shop-error.ts'

/** So long the event loop may work on the requests of one turn: whoever comes next waits no longer. */
const TURN_MS = 120
/** The same while a rush lasts: what is above the machine's power has to be refused often, to be refused quickly. */
const TURN_IN_RUSH_MS = 10
/** A rush is over when so long nothing was too much. */
const RUSH_MS = 1_000
/** So many of a turn are always let in before a rush: a machine that stands still for a moment is none. */
const ALWAYS = 64
/** So many, of one turn or of several, pass before a turn is watched. */
const UNWATCHED = 8
/** How often the share is set of those who are let in: less of them where requests wait, more where they do not. */
const WINDOW_MS = 100
/** Requests wait for the event loop. That it is busy says nothing: sixteen connections can keep it so and wait for 2 ms. */
const WAITING_MS = 100
const RESOLUTION_MS = 10
const LEAST_SHARE = 0.03
/** Fewer in a window are no rush, however busy the event loop is. */
const MANY = 64

/** Whoever watches the shop is answered in a rush, too: a supervisor must not take it for dead. */
const PROBES = new Set(['/healthz', '/readyz'])

const { code, status, headers, message } = overloaded()

/**
 * Refuses requests before any work is done for them: those that have waited too long in one turn of the event loop, and
 * while that goes on, so many that the loop keeps up with refusing the others. The queues behind it bound each kind of
 * work; this bounds the sum, small work among it: to be refused here costs a fifth of a cached page.
 */
export function refuseInRush(
  handle: RequestListener,
  log: FastifyBaseLogger,
  more: Record<string, string>,
): RequestListener {
  const call = refusal('application/json; charset=utf-8', JSON.stringify({ message, code }), {
    ...more,
    'content-security-policy': DATA_POLICY,
  })
  const page = refusal('text/html; charset=utf-8', OUTAGE_PAGE, {
    ...more,
    'content-security-policy': OUTAGE_POLICY,
  })
  const isTooLate = turnWatch()
  const share = shareWatch()
  let lastRush = -RUSH_MS
  const isRefused = (): boolean => {
    const now = performance.now()
    const isRush = now - lastRush < RUSH_MS
    const isOver = isTooLate(now, isRush)
    if (isOver || share.isSaturated(now)) lastRush = now
    return isRush ? isOver || !share.isIn() : isOver
  }
  return (request, response) => {
    const isIn = !isRefused() || PROBES.has(request.url ?? '')
    if (isIn) return handle(request, response)
    refuse(request.url?.startsWith('/api/') ? call : page, response)
    logSparingly(log, 'rush', {
      level: 'warn',
      fields: {},
      message: 'more is asked than can be answered: refused before any work',
    })
  }
}

/**
 * Says whether this turn of the event loop has taken too long already. Before a rush only one request in some begins to
 * watch its turn: of few requests no turn is long, and hearing of its end costs as much as finding a page.
 */
function turnWatch() {
  let began = 0
  let count = 0
  let isWatched = false
  const end = () => {
    count = 0
    isWatched = false
  }
  return (now: number, isRush: boolean): boolean => {
    count++
    if (!isWatched && (isRush || count >= UNWATCHED)) {
      isWatched = true
      began = now
      // After what this turn has read from all sockets.
      setImmediate(end)
    }
    if (!isWatched) return false
    return isRush ? now - began >= TURN_IN_RUSH_MS : count > ALWAYS && now - began >= TURN_MS
  }
}

/** Which share of the requests can be let in, by how long the event loop kept them waiting in the last window. */
function shareWatch() {
  let began = 0
  let count = 0
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  let share = 1
  let due = 0
  return {
    /** Counts a request; true where the share had to be lowered. */
    isSaturated(now: number): boolean {
      count++
      if (now - began < WINDOW_MS) return false
      const waitedMs = delay.mean / 1e6 - RESOLUTION_MS
      const isSaturated = waitedMs > WAITING_MS && count > MANY
      delay.reset()
      share = isSaturated ? Math.max(LEAST_SHARE, share * 0.7) : Math.min(1, share * 1.05 + 0.01)
      began = now
      count = 0
      // Two windows in a row: a burst that is answered at once is no rush.
      return isSaturated && share < 0.6
    },
    /** Evenly spread: so many of a hundred. */
    isIn(): boolean {
      due += share
      if (due < 1) return false
      due -= 1
      return true
    },
  }
}

/** Made once. As text, head and body leave in one piece. */
function refusal(type: string, body: string, more: Record<string, string>) {
  const own = {
    'content-type': type,
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...more,
  }
  return { body, headers: Object.entries({ ...headers, ...own }).flat() }
}

function refuse(prepared: ReturnType<typeof refusal>, response: ServerResponse): void {
  response.writeHead(status, prepared.headers)
  response.end(prepared.body)
}
