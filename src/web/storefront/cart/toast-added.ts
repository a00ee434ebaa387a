import { ADDED_TO_CART, CART_FOR_THIS_PAGE } from '#shared/cart/texts.ts'
import { kept } from '#web/base/browser-storage.ts'
import { toastSuccess } from '#web/ui/toast.ts'

/** Says that something was added, and warns if the browser stores nothing, so that the cart ends with this page. */
export function toastAdded(detail?: string): void {
  const details = [detail, kept.cart.endsWithPage() && CART_FOR_THIS_PAGE].filter(Boolean)
  toastSuccess(ADDED_TO_CART, details.length > 0 ? { detail: details.join('. ') } : {})
}
