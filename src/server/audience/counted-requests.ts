import type { FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import { addressKey } from '../http/rate-limits.ts'

const WINDOW_MS = 60_000
/** The limit of one address per minute, in this process. An office has several shoppers; no shopper sees a page each second. */
export const EVENTS_A_MINUTE = 60

/** Robots that identify themselves. Most others run no scripts, and the user agent of a browser names no website. */
const ROBOT = /bot|crawl|spider|headless|lighthouse|https?:/i

/**
 * Whether the event of a request is counted. Events of robots and other websites are not, nor those of a browser whose
 * user does not want to be measured (Do Not Track, Global Privacy Control). The address only keeps one machine from
 * counting too often; it is dropped after a minute.
 */
export function countedRequests(clock: Clock): (request: Pick<FastifyRequest, 'headers' | 'ip'>) => boolean {
  let window = 0
  const events = new Map<string, number>()
  return ({ headers, ip }) => {
    if (headers.dnt === '1' || headers['sec-gpc'] === '1') return false
    if ((headers['sec-fetch-site'] ?? 'same-origin') !== 'same-origin') return false
    const agent = headers['user-agent'] ?? ''
    if (agent === '' || ROBOT.test(agent)) return false
    const now = Math.floor(clock.now().getTime() / WINDOW_MS)
    if (now !== window) events.clear()
    window = now
    const address = addressKey(ip)
    const count = (events.get(address) ?? 0) + 1
    events.set(address, count)
    return count <= EVENTS_A_MINUTE
  }
}
