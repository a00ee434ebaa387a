/** A text that the browser keeps for the shop. Not for rendering on the server. */
export type KeptText = {
  readonly key: string
  read: () => string | null
  /** Stores a text. False if the browser's storage is full; the old text then stays. */
  write: (text: string) => boolean
  remove: () => boolean
  /** True if the browser stores nothing, so that the value ends with this page. */
  endsWithPage: () => boolean
}

type Area = 'localStorage' | 'sessionStorage'

/** Values that the browser does not store. They last as long as the page. */
const memory = new Map<string, string>()

/** The browser's storage. Undefined if the browser blocks it, as it does with all cookies blocked. */
function storageOf(area: Area): Storage | undefined {
  try {
    return window[area]
  } catch {
    return undefined
  }
}

/** Stores a text. False if the storage is full, undefined if it is blocked. */
function store(area: Area, key: string, text: string): boolean | undefined {
  const storage = storageOf(area)
  try {
    storage?.setItem(key, text)
    return storage && true
  } catch {
    return false
  }
}

type WhenFull = {
  /** Keeps the value in memory if the browser cannot store it. */
  orInMemory?: boolean
  /** Stores the value for this tab if the storage shared by all tabs is full. */
  orInTab?: boolean
}

export function keptText(
  area: Area,
  key: string,
  { orInMemory = false, orInTab = false }: WhenFull = {},
): KeptText {
  const areas: readonly Area[] = orInTab ? ['sessionStorage', area] : [area]
  const stored = () => areas.map((each) => storageOf(each)?.getItem(key)).find((text) => text != null)
  return {
    key,
    read: () => memory.get(key) ?? stored() ?? null,
    write(text) {
      const isStored = store(area, key, text)
      if (isStored === false && !orInMemory) return false
      const isInTab = !isStored && orInTab && store('sessionStorage', key, text)
      if (isStored && orInTab) storageOf('sessionStorage')?.removeItem(key)
      if (isStored || isInTab) memory.delete(key)
      else memory.set(key, text)
      return true
    },
    remove() {
      try {
        for (const each of areas) storageOf(each)?.removeItem(key)
      } catch {
        return false
      }
      memory.delete(key)
      return true
    },
    endsWithPage: () => memory.has(key),
  }
}

/** The keys in this browser that begin with `beginning`. Empty if storage is blocked. */
export function keptKeys(area: Area, beginning: string): string[] {
  const storage = storageOf(area)
  return storage ? Object.keys(storage).filter((key) => key.startsWith(beginning)) : []
}

/**
 * The keys under which the shop's pages store data: in `localStorage` for all tabs, in `sessionStorage` for
 * one. Those of the back-office are in `admin/browser-storage.ts`. Other programs may rely on the names
 * `token`, `refreshToken`, `shippingAddress` and `cookieConsent`.
 */
export const kept = {
  token: keptText('localStorage', 'token', { orInMemory: true }),
  refreshToken: keptText('localStorage', 'refreshToken', { orInMemory: true }),
  cookieConsent: keptText('localStorage', 'cookieConsent', { orInMemory: true }),
  cookieConsentAt: keptText('localStorage', 'cookieConsentAt', { orInMemory: true }),
  cart: keptText('localStorage', 'carapace.cart', { orInMemory: true, orInTab: true }),
  /** The stock that this browser's open checkout holds. */
  reservation: keptText('localStorage', 'carapace.reservation'),
  /** The payments that this browser opened in the last day, with their lines, because paid lines leave the cart. */
  openedPayments: keptText('localStorage', 'carapace.payments', { orInMemory: true }),
  /** Messages for the shopper, until the shopper closes them. */
  cartNotices: keptText('sessionStorage', 'carapace.notices', { orInMemory: true }),
  /** A promotion code, typed or from a link, until a payment succeeds. */
  promotionCode: keptText('localStorage', 'carapace.code', { orInMemory: true }),
  /** The favourite sleeves, and the account in which they are also saved. */
  favourites: keptText('localStorage', 'carapace.favourites'),
  /** The sleeves last viewed in this tab. */
  seenSleeves: keptText('sessionStorage', 'carapace.seen'),
  shipping: keptText('localStorage', 'shippingAddress'),
  /** An approved payment that is about to become an order. */
  payment: keptText('sessionStorage', 'carapace.payment'),
  placedOrder: keptText('sessionStorage', 'carapace.ordered'),
  /** The pages loaded by endless scrolling, for each history entry. */
  loadedPages: (entry: string) => keptText('sessionStorage', `carapace.pages.${entry}`),
}
