import { kept } from './browser-storage.ts'

export const CART = '/cart'

/** Whether the document at this path would lose the cart: the browser stores nothing, so only this page has it. */
export function losesCart(pathname: string): boolean {
  return kept.cart.endsWithPage() && (pathname === CART || pathname.startsWith('/checkout/'))
}
