import { ADD_LOCKED, addRefusal, isAddLocked, quantityRefusal } from '#shared/cart/add-to-cart-rules.ts'
import { cartExpiry, isCartExpired } from '#shared/cart/cart-lifetime.ts'
import {
  type CartLine,
  lineKey,
  addLine,
  removeLine,
  takeOutLines,
  setLineQuantity,
  stockInHand,
} from '#shared/cart/cart.ts'
import { refusalWithin, TOO_MANY_RESERVED } from '#shared/cart/order-limits.ts'
import { readStoredCart, writeStoredCart } from '#shared/cart/stored-cart.ts'
import { CART_STOCK_UPDATE_FAILED } from '#shared/cart/texts.ts'
import type { KeptText } from '#web/base/browser-storage.ts'
import { createStore } from '#web/base/create-store.ts'

export type Cart = {
  readonly lines: readonly CartLine[]
  /** In epoch milliseconds. 0 for an empty cart. */
  readonly expiresAtMs: number
}

type NotAdded = { line: CartLine; isOverLimit: boolean }

const EMPTY: Cart = { lines: [], expiresAtMs: 0 }

type CartStoreOptions = {
  /** If `write` or `remove` fails, the cart stays unchanged. */
  kept: Pick<KeptText, 'read' | 'write' | 'remove'>
  now: () => number
  onExpired: (lines: readonly CartLine[]) => void
}

/** A change starts from the stored cart, so two tabs do not undo each other's changes (decision 10). */
export function createCartStore({ kept, now, onExpired }: CartStoreOptions) {
  const store = createStore<Cart | undefined>(undefined)
  let text: string | null | undefined
  let lastAddMs: number | undefined

  function keep(lines: readonly CartLine[], expiresAtMs = cartExpiry(now())): boolean {
    const isEmpty = lines.length === 0
    const isKept = isEmpty ? kept.remove() : kept.write(writeStoredCart({ lines: [...lines], expiresAtMs }))
    if (!isKept) return false
    text = kept.read()
    store.set(isEmpty ? EMPTY : { lines, expiresAtMs })
    return true
  }

  function isOver({ lines, expiresAtMs }: Cart): boolean {
    return lines.length > 0 && isCartExpired(expiresAtMs, now())
  }

  function refresh(): Cart {
    const before = store.current() ?? EMPTY
    const endedHere = isOver(before)
    const stored = kept.read()
    if (stored !== text) {
      text = stored
      store.set(readStoredCart(stored) ?? EMPTY)
    }
    const read = store.current() ?? EMPTY
    const ended = isOver(read)
    if (ended) keep([])
    const cart = store.current() ?? EMPTY
    if (ended) onExpired(read.lines)
    else if (endedHere && cart.lines.length === 0) onExpired(before.lines)
    return cart
  }

  return {
    subscribe: store.subscribe,
    /** Undefined until the first `refresh`. */
    current: store.current,
    refresh,
    lastAddMs: () => lastAddMs,
    /** `serverStock` is in sleeves. Returns a French sentence if the line is not added. */
    add(line: CartLine, serverStock: number): string | undefined {
      const { lines } = refresh()
      if (isAddLocked(lastAddMs, now())) return ADD_LOCKED
      const refusal = refusalWithin(
        serverStock,
        (stock) => addRefusal(line, stockInHand(stock, lines, line.id)),
        line.packSize,
      )
      if (refusal) return refusal
      if (!keep(addLine(lines, line))) return CART_STOCK_UPDATE_FAILED
      lastAddMs = now()
      return undefined
    },
    /** Returns the lines that were not added. */
    addAll(wanted: readonly { line: CartLine; serverStock: number }[]): NotAdded[] {
      let { lines } = refresh()
      const refused = wanted.flatMap(({ line, serverStock }): NotAdded[] => {
        const refusal = refusalWithin(
          serverStock,
          (stock) => addRefusal(line, stockInHand(stock, lines, line.id)),
          line.packSize,
        )
        if (refusal) return [{ line, isOverLimit: refusal === TOO_MANY_RESERVED }]
        lines = addLine(lines, line)
        return []
      })
      if (!keep(lines)) return wanted.map(({ line }) => ({ line, isOverLimit: false }))
      lastAddMs = now()
      return refused
    },
    /**
     * Sets a line's number of packs. Below 1 the line is removed. Without `serverStock` the stock is not checked.
     * Returns a French sentence if the change fails.
     */
    setQuantity(key: string, quantity: number, serverStock: number | undefined): string | undefined {
      const { lines } = refresh()
      const line = lines.find((candidate) => lineKey(candidate) === key)
      if (!line) return undefined
      const refusal = refusalWithin(
        serverStock ?? Infinity,
        (stock) => quantityRefusal(line, quantity, stockInHand(stock, lines, line.id)),
        line.packSize,
      )
      if (refusal) return refusal
      return keep(setLineQuantity(lines, key, quantity)) ? undefined : CART_STOCK_UPDATE_FAILED
    },
    /** Returns false if the browser refuses to store the change. */
    remove: (key: string): boolean => keep(removeLine(refresh().lines, key)),
    /** Packs added since the purchase stay (decision 58). */
    takeOut: (bought: readonly Pick<CartLine, 'id' | 'packSize' | 'quantity'>[]): boolean =>
      keep(takeOutLines(refresh().lines, bought)),
    /** Restarts the time for which the cart is kept. Returns false if the cart is empty or cannot be stored. */
    keepAlive(): boolean {
      const { lines } = refresh()
      return lines.length > 0 && keep(lines)
    },
    clear(): boolean {
      refresh()
      return keep([])
    },
    /**
     * `prices` has prices in cents by line key. The expiry stays, because the shop, not the shopper, made this change.
     */
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
