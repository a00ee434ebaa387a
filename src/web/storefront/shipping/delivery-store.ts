import {
  type StoredDelivery,
  readStoredDelivery,
  writeStoredDelivery,
} from '#shared/shipping/stored-delivery.ts'

/** Where the browser keeps the address, the method and the pickup point (storefront.md §3). */
const KEY = 'shippingAddress'

/** The delivery as it was last typed, complete or not; undefined where nothing is kept. In the browser only. */
export function keptDelivery(): StoredDelivery | undefined {
  try {
    return readStoredDelivery(localStorage.getItem(KEY))
  } catch {
    return undefined
  }
}

/** Keeps what is typed. A browser that refuses to store loses only the return to it. */
export function keepDelivery(delivery: StoredDelivery): boolean {
  try {
    localStorage.setItem(KEY, writeStoredDelivery(delivery))
    return true
  } catch {
    return false
  }
}

/** After the order is made: address and pickup point are gone from the browser (storefront.md §4). */
export function forgetDelivery(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing could be kept, so nothing has to go.
  }
}
