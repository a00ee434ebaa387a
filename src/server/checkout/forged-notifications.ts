import type { Clock } from '../clock.ts'
import { addressKey } from '../http/address-key.ts'
import { tooMany } from '../http/rate-limits.ts'
import { emit } from '../log/observed.ts'

const MINUTE_MS = 60_000

/**
 * The maximum number of forged notifications per minute from an address (for IPv6 a network of /48) that has not sent a
 * genuine one, counted in this process. Anyone can send notifications, and each may cost a call to the provider.
 */
const FORGED_OF_ADDRESS = 10
/**
 * The maximum number of forged notifications per minute from all addresses together that have not sent a genuine one.
 */
const FORGED_OF_STRANGERS = 120
/**
 * The maximum per minute from an address that has sent a genuine notification. It is higher than `FORGED_OF_ADDRESS`,
 * because such an address belongs to the provider, or to a proxy that `TRUST_PROXY` does not name.
 */
const FORGED_OF_KNOWN = 60
const KNOWN_AT_MOST = 1000

/** A notification counts as forged until it proves genuine, so simultaneous forgeries are limited too. */
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

  function enter(ip: string): () => void {
    const now = clock.now()
    checkWindow(now)
    const address = addressKey(ip, 48)
    const isKnown = known.has(address)
    const own = ofAddress.get(address) ?? 0
    const isFull = isKnown
      ? own >= FORGED_OF_KNOWN * factor
      : own >= FORGED_OF_ADDRESS * factor || ofStrangers >= FORGED_OF_STRANGERS * factor
    if (isFull) {
      emit('notification', { result: 'too-many' })
      throw tooMany(new Date(endMs), now)
    }
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

  return function notificationFrom(ip: string) {
    let leave: (() => void) | undefined
    return {
      /**
       * Counts the notification as forged, once.
       * @throws 429 after too many forged notifications
       */
      bound: () => {
        leave ??= enter(ip)
      },
      /** Takes the count back, because the notification proved genuine. */
      forgive: () => leave?.(),
    }
  }
}
