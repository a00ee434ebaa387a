import { type CartLine, lineKey } from '#shared/cart/cart.ts'
import { CART_STOCK_UPDATE_FAILED, REMOVED_FROM_CART } from '#shared/cart/texts.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { cart } from './browser-cart.ts'

export function removeFromCart(key: string): boolean {
  const isRemoved = cart.remove(key)
  if (isRemoved) toastSuccess(REMOVED_FROM_CART)
  else toastError(CART_STOCK_UPDATE_FAILED)
  return isRemoved
}

export function emptyCart(): boolean {
  const isEmpty = cart.clear()
  if (!isEmpty) toastError(CART_STOCK_UPDATE_FAILED)
  return isEmpty
}

export function changeQuantity(key: string, quantity: number, serverStock: number | undefined): boolean {
  if (quantity < 1) return removeFromCart(key)
  const refusal = cart.setQuantity(key, quantity, serverStock)
  if (refusal) toastError(refusal)
  return refusal === undefined
}

export function replaceLine(key: string, instead: readonly CartLine[]): boolean {
  const same = instead.find((line) => lineKey(line) === key)
  if (same) return changeQuantity(key, same.quantity, undefined)
  // Adds the new lines before it removes the old one, so nothing is lost if the storage is full.
  const refused = cart.addAll(instead.map((line) => ({ line, serverStock: Infinity })))
  const isReplaced = refused.length === 0 && cart.remove(key)
  if (!isReplaced) toastError(CART_STOCK_UPDATE_FAILED)
  return isReplaced
}
