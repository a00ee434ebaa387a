import { kept } from './browser-storage.ts'

export const CART = '/cart'

/** Returns true if the path needs the cart and only this page has it. A new document would have no cart to show. */
export function losesCart(pathname: string): boolean {
  return kept.cart.endsWithPage() && (pathname === CART || pathname.startsWith('/checkout/'))
}
