import { ADDED_TO_CART, CART_FOR_THIS_PAGE } from '#shared/cart/texts.ts'
import { kept } from '#web/base/browser-storage.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

/**
 * Says that something was added. If the browser stores nothing, the message warns that the next page would
 * find an empty cart.
 */
export function toastAdded(detail?: string): void {
  if (kept.cart.endsWithPage()) toastError(CART_FOR_THIS_PAGE)
  else toastSuccess(ADDED_TO_CART, detail ? { detail } : {})
}
