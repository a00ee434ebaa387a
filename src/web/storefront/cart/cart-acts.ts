import { CART_STOCK_UPDATE_FAILED, REMOVED_FROM_CART } from '#shared/cart/cart.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { cart } from './browser-cart.ts'

/** Takes a line out and says so; false when the browser would not keep the change. */
export function removeFromCart(key: string): boolean {
  return attempt(() => {
    cart.remove(key)
    toastSuccess(REMOVED_FROM_CART)
  })
}

export function emptyCart(): boolean {
  return attempt(() => cart.clear())
}

/** Sets a line's lots and says why not where it is refused; below 1 the line goes. True when the cart has changed. */
export function changeQuantity(key: string, quantity: number, serverStock: number | undefined): boolean {
  if (quantity < 1) return removeFromCart(key)
  let refusal: string | undefined
  const isKept = attempt(() => {
    refusal = cart.setQuantity(key, quantity, serverStock)
  })
  if (refusal) toastError(refusal)
  return isKept && refusal === undefined
}

/** The browser may refuse to write, when its storage is full or closed: the cart is then as it was (storefront.md §8). */
function attempt(act: () => void): boolean {
  try {
    act()
    return true
  } catch {
    toastError(CART_STOCK_UPDATE_FAILED)
    return false
  }
}
