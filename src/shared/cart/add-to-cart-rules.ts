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

/** `stockInHand` is in single sleeves (storefront.md §5). */
export function addRefusal(addition: Addition, stockInHand: number): string | undefined {
  return sleevesOf(addition) > stockInHand ? OUT_OF_STOCK : undefined
}

/** The lock is checked first: while it lasts, the previous addition may have used up `stockInHand`. */
export function sleevePageRefusal(
  addition: Addition & { lastAddMs: number | undefined; nowMs: number },
  stockInHand: number,
): string | undefined {
  if (isAddLocked(addition.lastAddMs, addition.nowMs)) return ADD_LOCKED
  if (availablePacks(stockInHand, addition.packSize) === 0) return PACK_UNAVAILABLE
  return sleevesOf(addition) > stockInHand ? QUANTITY_OUT_OF_STOCK : undefined
}

/** Compares only the additional sleeves with `stockInHand`, which leaves out those in the cart. */
export function quantityRefusal(
  line: Pick<CartLine, 'packSize' | 'quantity'>,
  quantity: number,
  stockInHand: number,
): string | undefined {
  const extra = (quantity - line.quantity) * line.packSize
  return extra > 0 && extra > stockInHand ? QUANTITY_OUT_OF_STOCK : undefined
}
