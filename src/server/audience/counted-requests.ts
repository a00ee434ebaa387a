import type { FastifyRequest } from 'fastify'
import { NOT_COUNTED_COOKIE } from '#shared/audience/audience-events.ts'
import type { Clock } from '../clock.ts'
import { addressKey } from '../http/address-key.ts'

const WINDOW_MS = 60_000
/**
 * The maximum number of stored events per minute from one network address, which several people in an office may share.
 */
export const EVENTS_A_MINUTE = 60

/** Matches robots that identify themselves, many of them with a web address. */
const ROBOT = /bot|crawl|spider|headless|lighthouse|https?:/i

/**
 * Returns a function that says whether a request's event is to be stored. At most EVENTS_A_MINUTE events from one
 * network address are stored. Events from robots, from other websites and from clients without a user agent are not
 * stored, nor are events from people who do not want to be measured (Do Not Track, Global Privacy Control, 'Ne pas
 * compter mes visites').
 */
export function countedRequests(
  clock: Clock,
): (request: Pick<FastifyRequest, 'cookies' | 'headers' | 'ip'>) => boolean {
  let window = 0
  const events = new Map<string, number>()
  return ({ cookies, headers, ip }) => {
    if (headers.dnt === '1' || headers['sec-gpc'] === '1') return false
    if (cookies[NOT_COUNTED_COOKIE] !== undefined) return false
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
