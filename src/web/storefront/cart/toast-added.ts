import { ADDED_TO_CART, CART_FOR_THIS_PAGE } from '#shared/cart/texts.ts'
import { kept } from '#web/base/browser-storage.ts'
import { toastSuccess } from '#web/ui/toast.ts'

/** What was added may last no longer than this page: nobody is told less. */
export function toastAdded(detail?: string): void {
  const details = [detail, kept.cart.endsWithPage() && CART_FOR_THIS_PAGE].filter(Boolean)
  toastSuccess(ADDED_TO_CART, details.length > 0 ? { detail: details.join('. ') } : {})
}
