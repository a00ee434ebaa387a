import { expect, test } from 'vitest'
import { PACK_UNAVAILABLE } from '../catalogue/pack-size.ts'
import {
  ADD_LOCKED,
  OUT_OF_STOCK,
  QUANTITY_OUT_OF_STOCK,
  addRefusal,
  isAddLocked,
  sleevePageRefusal,
  quantityRefusal,
} from './add-to-cart-rules.ts'

test('the lock lasts one second, even if the clock is set back', () => {
  expect(isAddLocked(undefined, 0)).toBe(false)
  expect(isAddLocked(5000, 5999)).toBe(true)
  expect(isAddLocked(5000, 6000)).toBe(false)
  expect(isAddLocked(5000, 4000)).toBe(false)
})

test('the cart refuses more sleeves than the stock', () => {
  expect(addRefusal({ packSize: 10, quantity: 3 }, 30)).toBeUndefined()
  expect(addRefusal({ packSize: 10, quantity: 3 }, 29)).toBe(OUT_OF_STOCK)
})

test('the product page names the lock first, then the pack, then the quantity', () => {
  const addition = { packSize: 10, quantity: 2, lastAddMs: 0, nowMs: 500 } as const
  expect(sleevePageRefusal(addition, 0)).toBe(ADD_LOCKED)
  expect(sleevePageRefusal({ ...addition, nowMs: 1000 }, 9)).toBe(PACK_UNAVAILABLE)
  expect(sleevePageRefusal({ ...addition, nowMs: 1000 }, 19)).toBe(QUANTITY_OUT_OF_STOCK)
  expect(sleevePageRefusal({ ...addition, nowMs: 1000 }, 20)).toBeUndefined()
})

test('only the extra sleeves of a larger quantity count, and a smaller quantity is always possible', () => {
  const line = { packSize: 10, quantity: 2 } as const
  expect(quantityRefusal(line, 3, 10)).toBeUndefined()
  expect(quantityRefusal(line, 3, 9)).toBe(QUANTITY_OUT_OF_STOCK)
  expect(quantityRefusal(line, 1, 0)).toBeUndefined()
})
