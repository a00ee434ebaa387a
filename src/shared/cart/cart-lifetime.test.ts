import { expect, test } from 'vitest'
import { CART_LIFETIME, cartExpiry, cartTimeLeftText, isCartExpired } from './cart-lifetime.ts'

test('a cart lives two hours from its last change', () => {
  const end = cartExpiry(1_000)
  expect(end).toBe(7_201_000)
  expect(isCartExpired(end, end - 1)).toBe(false)
  expect(isCartExpired(end, end)).toBe(true)
  expect(CART_LIFETIME).toBe('deux heures')
})

test('the countdown shows hours and minutes', () => {
  const end = cartExpiry(0)
  expect(cartTimeLeftText(end, 0)).toBe('2 h 00 min')
  expect(cartTimeLeftText(end, 60_000)).toBe('1 h 59 min')
  expect(cartTimeLeftText(end, end - 1)).toBe('0 h 01 min')
  expect(cartTimeLeftText(end, end + 5)).toBe('0 h 00 min')
})
