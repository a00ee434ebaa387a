import { kept } from './browser-storage.ts'

export const CART = '/cart'

/**
 * Whether the document at this path would lose the cart, because the browser stores nothing and only this page has
 * the cart.
 */
export function losesCart(pathname: string): boolean {
  return kept.cart.endsWithPage() && (pathname === CART || pathname.startsWith('/checkout/'))
}
