import { kept } from './browser-storage.ts'

export const CART = '/cart'

/** Whether another document, at this address, would be without the cart: the browser stores nothing, only this page has it. */
export function losesCart(pathname: string): boolean {
  return kept.cart.endsWithPage() && (pathname === CART || pathname.startsWith('/checkout/'))
}
