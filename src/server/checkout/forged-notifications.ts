import type { Clock } from '../clock.ts'
import { addressKey, tooMany } from '../http/rate-limits.ts'

const MINUTE_MS = 60_000

/**
 * Notifications of a minute that are not the provider's, in this process. Each may cost a question to the provider, and
 * anybody can send them.
 */
const FORGED_OF_ADDRESS = 10
/** All addresses that have never sent a genuine one. */
const FORGED_OF_STRANGERS = 120
/**
 * An address that has sent a genuine one is the provider's, or that of a proxy which `TRUST_PROXY` does not name: forgers behind
 * it must not keep the provider out.
 */
const FORGED_OF_KNOWN = 60
const KNOWN_AT_MOST = 1000

/**
 * Bounds the forged notifications before anything is asked about them. One counts as forged until it turns out to be genuine,
 * so many at once are bounded too. The provider's own addresses have places of their own.
 */
export function boundForgedNotifications(clock: Clock, factor: number) {
  const known = new Set<string>()
  const ofAddress = new Map<string, number>()
  let ofStrangers = 0
  let endMs = 0

  function checkWindow(now: Date): void {
    if (now.getTime() < endMs) return
    ofAddress.clear()
    ofStrangers = 0
    endMs = now.getTime() + MINUTE_MS
  }

  /** Counts one notification; returns what to call when it is genuine. @throws 429 after too many */
  return function enter(ip: string): () => void {
    const now = clock.now()
    checkWindow(now)
    const address = addressKey(ip)
    const isKnown = known.has(address)
    const own = ofAddress.get(address) ?? 0
    const isFull = isKnown
      ? own >= FORGED_OF_KNOWN * factor
      : own >= FORGED_OF_ADDRESS * factor || ofStrangers >= FORGED_OF_STRANGERS * factor
    if (isFull) throw tooMany(new Date(endMs), now)
    const windowEnd = endMs
    ofAddress.set(address, own + 1)
    if (!isKnown) ofStrangers++
    return () => {
      if (known.size < KNOWN_AT_MOST) known.add(address)
      if (windowEnd !== endMs) return
      ofAddress.set(address, (ofAddress.get(address) ?? 1) - 1)
      if (!isKnown) ofStrangers--
    }
  }
}
