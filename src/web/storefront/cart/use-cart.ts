import { useSyncExternalStore } from 'react'
import { cartCount, stockInHand } from '#shared/cart/totals.ts'
import { cart, watchCart } from './browser-cart.ts'
import type { Cart } from './cart-store.ts'
import { ownReserved } from './own-reservation.ts'

interface Stocked {
  _id: string
  /** The server's, in sleeves. */
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
  return stockInHand(buyableStock(product), current.lines, id)
}

/** The server's stock, with what this browser's own open checkout holds given back (decision 11). */
export function buyableStock({ _id: id, stock }: Stocked): number {
  return stock + ownReserved(id, Date.now())
}

function notReadYet(): undefined {
  return undefined
}
