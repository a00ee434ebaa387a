import { kept } from './browser-storage.ts'

export const CART = '/cart'

/** True if the path needs the cart and the cart is only in this page's memory. */
export function losesCart(pathname: string): boolean {
  return kept.cart.endsWithPage() && (pathname === CART || pathname.startsWith('/checkout/'))
}
