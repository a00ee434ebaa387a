import type { FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import { addressKey } from '../http/rate-limits.ts'

const WINDOW_MS = 60_000
/** Of one address and minute, in this process: an office has several shoppers, but no shopper sees a page each second. */
export const EVENTS_A_MINUTE = 60

/** Robots that say what they are; most of the others run no scripts, and a browser names no website. */
const ROBOT = /bot|crawl|spider|headless|lighthouse|https?:/i

/**
 * Whether what a request tells of is counted: not of robots, not for other websites, and not where the browser says that its
 * person does not want to be measured (Do Not Track, Global Privacy Control). The address only keeps one machine from
 * counting more than a few; it is forgotten with its minute.
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
