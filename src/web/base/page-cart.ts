import { kept } from './browser-storage.ts'

export const CART = '/cart'

/**
 * Returns true if a new document at this path would lose the cart. That is so if only this page has the cart.
 */
export function losesCart(pathname: string): boolean {
  return kept.cart.endsWithPage() && (pathname === CART || pathname.startsWith('/checkout/'))
}
