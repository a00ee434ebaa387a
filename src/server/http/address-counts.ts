import { addressKey } from './address-key.ts'

const LARGE = 1 / 8

/** Returns true if one address has a large part of all places. */
export const isLarge = (own: number, all: number) => own >= all * LARGE

/** Counts what is in progress for each network address. The addresses of an IPv6 /48 count as one. */
export function addressCounts() {
  const counts = new Map<string, number>()
  let total = 0
  return {
    total: () => total,
    of: (ip: string) => counts.get(addressKey(ip, 48)) ?? 0,
    highest: () => Math.max(0, ...counts.values()),
    /** Returns a function that takes the count back. Further calls of it change nothing. */
    add(ip: string): () => void {
      const address = addressKey(ip, 48)
      counts.set(address, (counts.get(address) ?? 0) + 1)
      total++
      let isIn = true
      return () => {
        if (!isIn) return
        isIn = false
        total--
        const left = (counts.get(address) ?? 0) - 1
        if (left > 0) counts.set(address, left)
        else counts.delete(address)
      }
    },
  }
}
