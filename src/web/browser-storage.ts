/** One text that the browser keeps for the shop. Not for rendering on the server. */
export type KeptText = {
  readonly key: string
  read: () => string | null
  /** False when the browser refuses, because its storage is full: what was stored before is still there. */
  write: (text: string) => boolean
  remove: () => boolean
}

type Area = 'localStorage' | 'sessionStorage'

/** Where the browser keeps nothing for us, the page itself does, for as long as it is there. */
const memory = new Map<string, string>()

/** Undefined where the browser has closed it: cookies refused altogether. */
function storageOf(area: Area): Storage | undefined {
  try {
    return window[area]
  } catch {
    return undefined
  }
}

/** `orInMemory`: what the browser cannot store must still be known to this page. */
export function keptText(area: Area, key: string, { orInMemory = false } = {}): KeptText {
  return {
    key,
    read: () => memory.get(key) ?? storageOf(area)?.getItem(key) ?? null,
    write(text) {
      const storage = storageOf(area)
      let isStored = false
      try {
        storage?.setItem(key, text)
        isStored = storage !== undefined
      } catch {
        if (!orInMemory) return false
      }
      if (isStored) memory.delete(key)
      else memory.set(key, text)
      return true
    },
    remove() {
      try {
        storageOf(area)?.removeItem(key)
      } catch {
        return false
      }
      memory.delete(key)
      return true
    },
  }
}

/**
 * The keys under which every page of the shop may keep something in the browser: in `localStorage` for all its tabs, in
 * `sessionStorage` for one. Those of the back-office are in `admin/browser-storage.ts`. `token`, `refreshToken`, `shippingAddress` and `cookieConsent` are names that others may rely on.
 */
export const kept = {
  token: keptText('localStorage', 'token', { orInMemory: true }),
  refreshToken: keptText('localStorage', 'refreshToken', { orInMemory: true }),
  cookieConsent: keptText('localStorage', 'cookieConsent', { orInMemory: true }),
  cookieConsentAt: keptText('localStorage', 'cookieConsentAt', { orInMemory: true }),
  cart: keptText('localStorage', 'carapace.cart'),
  /** The stock that this browser's open checkout holds. */
  reservation: keptText('localStorage', 'carapace.reservation'),
  /** The payments that this browser has opened and what is in them, for a day: what is paid leaves its cart. */
  openedPayments: keptText('localStorage', 'carapace.payments', { orInMemory: true }),
  /** What the shopper is to be told until they close it. */
  cartNotices: keptText('sessionStorage', 'carapace.notices', { orInMemory: true }),
  /** A promotion code, typed or from a link, until something is paid. */
  promotionCode: keptText('localStorage', 'carapace.code', { orInMemory: true }),
  /** Sleeves to find again, and whose account has them, too. */
  favourites: keptText('localStorage', 'carapace.favourites'),
  /** The last sleeves that were looked at in this tab. */
  seenSleeves: keptText('sessionStorage', 'carapace.seen'),
  shipping: keptText('localStorage', 'shippingAddress'),
  /** An approved payment on its way to becoming an order. */
  payment: keptText('sessionStorage', 'carapace.payment'),
  placedOrder: keptText('sessionStorage', 'carapace.ordered'),
  /** What endless scrolling has loaded, by the history entry it belongs to. */
  loadedPages: (entry: string) => keptText('sessionStorage', `carapace.pages.${entry}`),
}
