import { beforeEach, expect, test } from 'vitest'
import {
  ADD_LOCKED,
  ADD_LOCK_MS,
  OUT_OF_STOCK,
  QUANTITY_OUT_OF_STOCK,
} from '#shared/cart/add-to-cart-rules.ts'
import { CART_LIFETIME_MS } from '#shared/cart/cart-lifetime.ts'
import { type CartLine, lineKey } from '#shared/cart/cart.ts'
import { CART_STOCK_UPDATE_FAILED } from '#shared/cart/texts.ts'
import { createCartStore } from './cart-store.ts'

let stored: string | null
let nowMs: number
let expired: number
let ended: readonly CartLine[]

const kept = {
  read: () => stored,
  write: (text: string) => ((stored = text), true),
  remove: () => ((stored = null), true),
}

const told = (lines: readonly CartLine[]) => {
  expired += 1
  ended = lines
}

function openTab(options: { kept?: typeof kept } = {}) {
  const tab = createCartStore({ kept, now: () => nowMs, onExpired: told, ...options })
  tab.refresh()
  return tab
}

function line(changes: Partial<CartLine> = {}): CartLine {
  return {
    id: 'nacre',
    name: 'Nacre',
    image: '/images/1',
    packSize: 5,
    quantity: 1,
    priceCents: 150,
    ...changes,
  }
}

beforeEach(() => {
  stored = null
  nowMs = 1_000_000
  expired = 0
  ended = []
})

function later(ms: number) {
  nowMs += ms
}

test('the next document finds the stored cart', () => {
  openTab().add(line({ quantity: 2 }), 100)
  expect(openTab().current()).toEqual({
    lines: [line({ quantity: 2 })],
    expiresAtMs: nowMs + CART_LIFETIME_MS,
  })
})

test('the cart is read only when it is needed', () => {
  const unread = createCartStore({ kept, now: () => nowMs, onExpired: () => undefined })
  expect(unread.current()).toBeUndefined()
})

test('adding is locked for a second', () => {
  const tab = openTab()
  expect(tab.add(line(), 100)).toBeUndefined()
  later(ADD_LOCK_MS - 1)
  expect(tab.add(line(), 100)).toBe(ADD_LOCKED)
  later(1)
  expect(tab.add(line(), 100)).toBeUndefined()
  expect(tab.current()?.lines).toEqual([line({ quantity: 2 })])
})

test('all packs of a sleeve in the cart count against its stock', () => {
  const tab = openTab()
  tab.add(line({ packSize: 10, quantity: 9 }), 100)
  later(ADD_LOCK_MS)
  expect(tab.add(line({ quantity: 3 }), 100)).toBe(OUT_OF_STOCK)
  expect(tab.add(line({ quantity: 2 }), 100)).toBeUndefined()
})

test('a refused add does not lock', () => {
  const tab = openTab()
  expect(tab.add(line({ quantity: 21 }), 100)).toBe(OUT_OF_STOCK)
  expect(tab.add(line(), 100)).toBeUndefined()
})

test('a changed quantity counts only its additional sleeves', () => {
  const tab = openTab()
  tab.add(line({ quantity: 18 }), 100)
  expect(tab.setQuantity(lineKey(line()), 21, 100)).toBe(QUANTITY_OUT_OF_STOCK)
  expect(tab.setQuantity(lineKey(line()), 20, 100)).toBeUndefined()
  expect(tab.setQuantity(lineKey(line()), 3, 0)).toBeUndefined()
  expect(tab.current()?.lines[0]?.quantity).toBe(3)
})

test('below one pack the line is removed, and an empty cart leaves nothing in the browser', () => {
  const tab = openTab()
  tab.add(line(), 100)
  tab.setQuantity(lineKey(line()), 0, 100)
  expect(tab.current()?.lines).toEqual([])
  expect(stored).toBeNull()
})

test('two tabs share one cart and never undo each other', () => {
  const [first, second] = [openTab(), openTab()]
  first.add(line(), 100)
  second.add(line({ id: 'onyx' }), 100)
  expect(second.current()?.lines.map(({ id }) => id)).toEqual(['nacre', 'onyx'])
  first.refresh()
  expect(first.current()).toEqual(second.current())
})

test('every change restarts the two hours', () => {
  const tab = openTab()
  tab.add(line({ quantity: 2 }), 100)
  later(60_000)
  tab.setQuantity(lineKey(line()), 1, 100)
  expect(tab.current()?.expiresAtMs).toBe(nowMs + CART_LIFETIME_MS)
})

test('new prices of the shop do not restart the two hours', () => {
  const tab = openTab()
  tab.add(line(), 100)
  const before = tab.current()?.expiresAtMs
  later(60_000)
  tab.setPrices(new Map([[lineKey(line()), 175]]))
  expect(tab.current()).toEqual({ lines: [line({ priceCents: 175 })], expiresAtMs: before })
})

test('expires after two hours while the page is open, and says so once', () => {
  const tab = openTab()
  tab.add(line(), 100)
  later(CART_LIFETIME_MS - 1)
  expect(tab.refresh().lines).toHaveLength(1)
  later(1)
  expect(tab.refresh().lines).toEqual([])
  tab.refresh()
  expect(expired).toBe(1)
  expect(ended).toEqual([line()])
  expect(stored).toBeNull()
})

test('a cart that expires while no page is open is announced on the next page', () => {
  openTab().add(line(), 100)
  later(CART_LIFETIME_MS)
  expect(openTab().current()?.lines).toEqual([])
  expect(expired).toBe(1)
})

test('both open tabs say that the cart has expired', () => {
  const [first, second] = [openTab(), openTab()]
  first.add(line(), 100)
  second.refresh()
  later(CART_LIFETIME_MS)
  first.refresh()
  second.refresh()
  expect(expired).toBe(2)
})

test('a tab that slept continues with the additions of another', () => {
  const [first, second] = [openTab(), openTab()]
  first.add(line(), 100)
  second.refresh()
  later(CART_LIFETIME_MS - 1)
  first.add(line({ id: 'onyx' }), 100)
  later(10)
  expect(second.refresh().lines).toHaveLength(2)
  expect(expired).toBe(0)
})

test('a full storage leaves the cart unchanged, with a message', () => {
  openTab().add(line(), 100)
  const tab = openTab({ kept: { ...kept, write: () => false, remove: () => false } })
  expect([tab.remove(lineKey(line())), tab.clear()]).toEqual([false, false])
  expect(tab.setQuantity(lineKey(line()), 2, 100)).toBe(CART_STOCK_UPDATE_FAILED)
  expect(tab.add(line(), 100)).toBe(CART_STOCK_UPDATE_FAILED)
  expect(tab.current()?.lines).toEqual([line()])
})

test('adds several lines at once, without the lock, and leaves out what is out of stock', () => {
  const tab = openTab()
  tab.add(line(), 100)
  const wanted = [
    { line: line({ quantity: 2 }), serverStock: 15 },
    { line: line({ quantity: 1 }), serverStock: 15 },
    { line: line({ id: 'dragon', quantity: 1 }), serverStock: 5 },
  ]
  expect(tab.addAll(wanted)).toEqual([{ line: wanted[1]?.line, isOverLimit: false }])
  expect(tab.current()?.lines).toMatchObject([{ quantity: 3 }, { id: 'dragon', quantity: 1 }])
})

test('bought lines leave, and an expiring cart can be kept for two more hours', () => {
  const tab = openTab()
  tab.addAll([{ line: line({ quantity: 3 }), serverStock: 100 }])
  expect(tab.takeOut([{ id: 'nacre', packSize: 5, quantity: 2 }])).toBe(true)
  expect(tab.current()?.lines).toEqual([line({ quantity: 1 })])
  later(CART_LIFETIME_MS - 1)
  expect(tab.keepAlive()).toBe(true)
  expect(tab.current()?.expiresAtMs).toBe(nowMs + CART_LIFETIME_MS)
  tab.takeOut([{ id: 'nacre', packSize: 5, quantity: 1 }])
  expect(stored).toBeNull()
  expect(tab.keepAlive()).toBe(false)
})
