import { PACK_UNAVAILABLE, type PackSize, availablePacks } from '../catalogue/pack-size.ts'
import { type CartLine, sleevesOf } from './cart.ts'

export const ADD_LOCK_MS = 1000

export const ADD_LOCKED = "Veuillez attendre avant d'ajouter un autre article"
export const QUANTITY_OUT_OF_STOCK = 'Stock insuffisant pour cette quantité'
export const OUT_OF_STOCK = 'Stock insuffisant'

export function isAddLocked(lastAddMs: number | undefined, nowMs: number): boolean {
  return lastAddMs !== undefined && nowMs >= lastAddMs && nowMs - lastAddMs < ADD_LOCK_MS
}

type Addition = {
  packSize: PackSize
  /** In packs. */
  quantity: number
}

/** The stock is in pieces (storefront.md §5). */
export function addRefusal(addition: Addition, stockInHand: number): string | undefined {
  return sleevesOf(addition) > stockInHand ? OUT_OF_STOCK : undefined
}

/** The lock is checked first, because the add that started it has already reduced the stock in hand. */
export function sleevePageRefusal(
  addition: Addition & { lastAddMs: number | undefined; nowMs: number },
  stockInHand: number,
): string | undefined {
  if (isAddLocked(addition.lastAddMs, addition.nowMs)) return ADD_LOCKED
  if (availablePacks(stockInHand, addition.packSize) === 0) return PACK_UNAVAILABLE
  return sleevesOf(addition) > stockInHand ? QUANTITY_OUT_OF_STOCK : undefined
}

/** Only additional pieces count against the stock. */
export function quantityRefusal(
  line: Pick<CartLine, 'packSize' | 'quantity'>,
  quantity: number,
  stockInHand: number,
): string | undefined {
  const extra = (quantity - line.quantity) * line.packSize
  return extra > 0 && extra > stockInHand ? QUANTITY_OUT_OF_STOCK : undefined
}
