import { cartExpiry, isCartExpired } from '#shared/cart/expiry.ts'
import {
  type CartLine,
  lineKey,
  addLine,
  removeLine,
  setLineQuantity,
  stockInHand,
} from '#shared/cart/cart.ts'
import { ADD_LOCKED, addRefusal, isAddLocked, quantityRefusal } from '#shared/cart/refusals.ts'
import { readStoredCart, writeStoredCart } from '#shared/cart/stored-cart.ts'

export const CART_KEY = 'carapace.cart'

export type Cart = {
  readonly lines: readonly CartLine[]
  /** Epoch milliseconds; 0 while the cart is empty. */
  readonly expiresAtMs: number
}

const EMPTY: Cart = { lines: [], expiresAtMs: 0 }

type CartStoreOptions = {
  /** Where the cart is kept; what it throws on a write reaches the caller, and the cart stays as it was. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Epoch milliseconds. */
  now: () => number
  /** Told once for each cart that ended by its age. */
  onExpired: () => void
}

/**
 * The one cart of this browser (storefront.md §4, decision 10). What is kept is the truth: every change starts from
 * it, so that two tabs never undo each other. Stock in hand is never stored: it is the server's less what the lines
 * hold, so that adding lowers it, and removing and emptying give it back by themselves.
 */
export function createCartStore({ storage, now, onExpired }: CartStoreOptions) {
  let text: string | null | undefined
  let cart = EMPTY
  let lastAddMs: number | undefined
  const listeners = new Set<() => void>()

  function show(next: Cart): void {
    cart = next
    for (const listener of listeners) listener()
  }

  function keep(lines: readonly CartLine[], expiresAtMs = cartExpiry(now())): void {
    if (lines.length === 0) storage.removeItem(CART_KEY)
    else storage.setItem(CART_KEY, writeStoredCart({ lines: [...lines], expiresAtMs }))
    text = storage.getItem(CART_KEY)
    show(lines.length === 0 ? EMPTY : { lines, expiresAtMs })
  }

  function isOver({ lines, expiresAtMs }: Cart): boolean {
    return lines.length > 0 && isCartExpired(expiresAtMs, now())
  }

  /** Takes over what another tab has changed, and ends the cart when its time has come. */
  function refresh(): Cart {
    const endedHere = isOver(cart)
    const kept = storage.getItem(CART_KEY)
    if (kept !== text) {
      text = kept
      show(readStoredCart(kept) ?? EMPTY)
    }
    const ended = isOver(cart)
    if (ended) keep([])
    if (ended || (endedHere && cart.lines.length === 0)) onExpired()
    return cart
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Undefined until it has been read once. */
    current: (): Cart | undefined => (text === undefined ? undefined : cart),
    refresh,
    lastAddMs: () => lastAddMs,
    /** Adds lots of a product of which the server has `serverStock` sleeves; the sentence when it is refused. */
    add(line: CartLine, serverStock: number): string | undefined {
      const { lines } = refresh()
      if (isAddLocked(lastAddMs, now())) return ADD_LOCKED
      const refusal = addRefusal(line, stockInHand(serverStock, lines, line.id))
      if (refusal) return refusal
      keep(addLine(lines, line))
      lastAddMs = now()
      return undefined
    },
    /** Below 1 the line goes. `serverStock` is undefined where it is not known: the next check tells. */
    setQuantity(key: string, quantity: number, serverStock: number | undefined): string | undefined {
      const { lines } = refresh()
      const line = lines.find((candidate) => lineKey(candidate) === key)
      if (!line) return undefined
      const inHand = serverStock === undefined ? Infinity : stockInHand(serverStock, lines, line.id)
      const refusal = quantityRefusal(line, quantity, inHand)
      if (refusal) return refusal
      keep(setLineQuantity(lines, key, quantity))
      return undefined
    },
    remove(key: string): void {
      keep(removeLine(refresh().lines, key))
    },
    clear(): void {
      refresh()
      keep([])
    },
    /** Today's prices of the lines, by line key. It is the shop's change, not the shopper's: the expiry stays. */
    setPrices(prices: ReadonlyMap<string, number>): void {
      const { lines, expiresAtMs } = refresh()
      const priced = lines.map((line) => ({
        ...line,
        priceCents: prices.get(lineKey(line)) ?? line.priceCents,
      }))
      if (priced.some((line, at) => line.priceCents !== lines[at]?.priceCents)) keep(priced, expiresAtMs)
    },
  }
}
