import { ADDED_TO_CART, CART_FOR_THIS_PAGE } from '#shared/cart/texts.ts'
import { kept } from '#web/base/browser-storage.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

/** Warns if the browser cannot store the cart. */
export function toastAdded(detail?: string): void {
  if (kept.cart.endsWithPage()) toastError(CART_FOR_THIS_PAGE)
  else toastSuccess(ADDED_TO_CART, detail ? { detail } : {})
}
