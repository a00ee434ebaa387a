import { kept } from './browser-storage.ts'

export const CART = '/cart'

/** Returns true if only this page has the cart. A new document at the path would have no cart to show. */
export function losesCart(pathname: string): boolean {
  return kept.cart.endsWithPage() && (pathname === CART || pathname.startsWith('/checkout/'))
}
