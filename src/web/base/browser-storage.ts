export type KeptText = {
  readonly key: string
  read: () => string | null
  /** False if the storage is full and `orInMemory` is not set. The old text then stays. */
  write: (text: string) => boolean
  remove: () => boolean
  endsWithPage: () => boolean
}

type Area = 'localStorage' | 'sessionStorage'

const memory = new Map<string, string>()

function storageOf(area: Area): Storage | undefined {
  try {
    return window[area]
  } catch {
    return undefined
  }
}

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
  /**
   * Keeps the value in memory if the storage is full. If the storage is blocked, the value is in memory even
   * without this option.
   */
  orInMemory?: boolean
  /** Uses `sessionStorage` if `localStorage` cannot store the value. Requires `orInMemory`. */
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

/** Includes the keys of values that are only in memory, because the storage is blocked. */
export function keptKeys(area: Area, beginning: string): string[] {
  const keys = [...Object.keys(storageOf(area) ?? {}), ...memory.keys()]
  return keys.filter((key) => key.startsWith(beginning))
}

/** Do not rename `token`, `refreshToken`, `shippingAddress` and `cookieConsent`: other programs may rely on them. */
export const kept = {
  token: keptText('localStorage', 'token', { orInMemory: true }),
  refreshToken: keptText('localStorage', 'refreshToken', { orInMemory: true }),
  cookieConsent: keptText('localStorage', 'cookieConsent', { orInMemory: true }),
  cookieConsentAt: keptText('localStorage', 'cookieConsentAt', { orInMemory: true }),
  cart: keptText('localStorage', 'carapace.cart', { orInMemory: true, orInTab: true }),
  reservation: keptText('localStorage', 'carapace.reservation'),
  openedPayments: keptText('localStorage', 'carapace.payments', { orInMemory: true }),
  cartNotices: keptText('sessionStorage', 'carapace.notices', { orInMemory: true }),
  promotionCode: keptText('localStorage', 'carapace.code', { orInMemory: true }),
  favourites: keptText('localStorage', 'carapace.favourites'),
  seenSleeves: keptText('sessionStorage', 'carapace.seen'),
  shipping: keptText('localStorage', 'shippingAddress'),
  sessionOver: keptText('sessionStorage', 'carapace.session-over'),
  payment: keptText('sessionStorage', 'carapace.payment'),
  placedOrder: keptText('sessionStorage', 'carapace.ordered'),
  loadedPages: (entry: string) => keptText('sessionStorage', `carapace.pages.${entry}`),
}
