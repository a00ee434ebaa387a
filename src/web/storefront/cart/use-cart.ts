import { useSyncExternalStore } from 'react'
import { cartCount, stockInHand } from '#shared/cart/cart.ts'
import { cart, watchCart } from './browser-cart.ts'
import type { Cart } from './cart-store.ts'

type Stocked = {
  _id: string
  /** The server's, in sleeves; this customer's own open checkout is given back already (decision 11). */
  stock: number
}

/** The cart; undefined on the server and until the browser has read it. Change it through `cart` (browser-cart.ts). */
export function useCart(): Cart | undefined {
  return useSyncExternalStore<Cart | undefined>(watchCart, cart.current, notReadYet)
}

/** Lots in the cart, for the badge of 'Mon panier'; undefined until the browser has read it. */
export function useCartCount(): number | undefined {
  const current = useCart()
  return current && cartCount(current.lines)
}

/** "Stock held locally" of a product, in sleeves (decision 10); on the server, the server's own. */
export function useStockInHand(product: Stocked): number {
  const current = useCart()
  if (!current) return product.stock
  const { _id: id } = product
  return stockInHand(product.stock, current.lines, id)
}

function notReadYet(): undefined {
  return undefined
}
