import { type CartLine, sleevesHeld } from '#shared/cart/cart.ts'
import { isPackSize } from '#shared/catalogue/pack-size.ts'
import { isRecord, parseJson } from '#shared/json.ts'
import { kept } from '#web/base/browser-storage.ts'

type Reserved = Pick<CartLine, 'id' | 'packSize' | 'quantity'>

export function rememberReservation(lines: readonly Reserved[], expiresAtMs: number): void {
  const items = lines.map(({ id, packSize, quantity }) => ({ id, packSize, quantity }))
  kept.reservation.write(JSON.stringify({ items, expiresAt: expiresAtMs }))
}

export function forgetReservation(): void {
  kept.reservation.remove()
}

/** In sleeves. 0 after the reservation has ended. */
export function ownReserved(sleeveId: string, nowMs: number): number {
  return reservedIn(kept.reservation.read(), sleeveId, nowMs)
}

export function reservedIn(text: string | null, sleeveId: string, nowMs: number): number {
  const stored = parseJson(text)
  if (!isRecord(stored) || !Array.isArray(stored.items)) return 0
  if (typeof stored.expiresAt !== 'number' || stored.expiresAt <= nowMs) return 0
  return sleevesHeld(stored.items.filter(isReserved), sleeveId)
}

function isReserved(item: unknown): item is Reserved {
  return (
    isRecord(item) &&
    typeof item.id === 'string' &&
    isPackSize(item.packSize) &&
    Number.isSafeInteger(item.quantity)
  )
}
