import { useSyncExternalStore } from 'react'
import { CART_CHECK_MS, CART_EXPIRED } from '#shared/cart/cart-lifetime.ts'
import { cartCount, stockInHand } from '#shared/cart/cart.ts'
import { CART_EXPIRED_WHY } from '#shared/cart/texts.ts'
import { idOf } from '#shared/ids.ts'
import { kept } from '#web/base/browser-storage.ts'
import { toastError } from '#web/ui/toast.ts'
import { EXPIRED, showCartNotice } from './cart-notices-store.ts'
import { type Cart, createCartStore } from './cart-store.ts'

/** Only for the browser, never for rendering on the server. */
export const cart = createCartStore({
  kept: kept.cart,
  now: () => Date.now(),
  onExpired: (lines) => {
    toastError(CART_EXPIRED)
    showCartNotice({ id: EXPIRED, tone: 'info', text: CART_EXPIRED_WHY, lines })
  },
})

let watchers = 0
let stop: (() => void) | undefined

export function watchCart(listener: () => void): () => void {
  const unsubscribe = cart.subscribe(listener)
  if (watchers++ === 0) stop = keepWatch()
  return () => {
    unsubscribe()
    if (--watchers === 0) stop?.()
  }
}

/** While the page is visible, the expiry of the cart is checked every minute (storefront.md §4). */
function keepWatch(): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') cart.refresh()
  }
  cart.refresh()
  const timer = setInterval(look, CART_CHECK_MS)
  const leave = new AbortController()
  const { signal } = leave
  window.addEventListener('storage', look, { signal })
  window.addEventListener('pageshow', look, { signal })
  document.addEventListener('visibilitychange', look, { signal })
  return () => {
    clearInterval(timer)
    leave.abort()
  }
}

export const useCartEndsWithPage = (): boolean =>
  useSyncExternalStore(watchCart, kept.cart.endsWithPage, () => false)

type Stocked = {
  _id: string
  /** In sleeves. */
  stock: number
}

/** Undefined on the server and until the browser has read the storage. */
export function useCart(): Cart | undefined {
  return useSyncExternalStore<Cart | undefined>(watchCart, cart.current, notReadYet)
}

export function useCartCount(): number | undefined {
  const current = useCart()
  return current && cartCount(current.lines)
}

/**
 * Returns the server's stock minus what this browser's cart contains, in sleeves (decision 10). Until the browser has read
 * the cart, returns the server's stock.
 */
export function useStockInHand(sleeve: Stocked): number {
  const current = useCart()
  if (!current) return sleeve.stock
  const id = idOf(sleeve)
  return stockInHand(sleeve.stock, current.lines, id)
}

function notReadYet(): undefined {
  return undefined
}
