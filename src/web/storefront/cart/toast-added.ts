import { ADDED_TO_CART, CART_FOR_THIS_PAGE } from '#shared/cart/texts.ts'
import { kept } from '#web/base/browser-storage.ts'
import { toastSuccess } from '#web/ui/toast.ts'

/** Says if the addition lasts only as long as this page. */
export function toastAdded(detail?: string): void {
  const details = [detail, kept.cart.endsWithPage() && CART_FOR_THIS_PAGE].filter(Boolean)
  toastSuccess(ADDED_TO_CART, details.length > 0 ? { detail: details.join('. ') } : {})
}
