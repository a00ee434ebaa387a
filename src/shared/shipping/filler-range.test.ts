import { expect, test } from 'vitest'
import { DEFAULT_DELIVERY } from './delivery.ts'
import { fillerRange } from './filler-range.ts'

test('the extra pack costs at least the missing amount, and at most that plus the delivery fee', () => {
  expect(fillerRange(DEFAULT_DELIVERY, 2680)).toEqual({ fromCents: 320, toCents: 750 })
  expect(fillerRange(DEFAULT_DELIVERY, 2999)).toEqual({ fromCents: 1, toCents: 431 })
  expect(fillerRange(DEFAULT_DELIVERY, 3000)).toBeUndefined()
})

test('a cart that lacks more than it contains gets no offer', () => {
  expect(fillerRange(DEFAULT_DELIVERY, 1500)?.fromCents).toBe(1500)
  expect(fillerRange(DEFAULT_DELIVERY, 1499)).toBeUndefined()
})

test('nothing is missing if delivery is never free', () => {
  const { offers } = DEFAULT_DELIVERY
  const never = { ...offers.mondialRelay.France, freeFromCents: null }
  const delivery = {
    ...DEFAULT_DELIVERY,
    offers: { ...offers, mondialRelay: { ...offers.mondialRelay, France: never } },
  }
  expect(fillerRange(delivery, 2680)).toBeUndefined()
})
