import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalToCents } from '../decimal-money.ts'
import { COUNTRIES } from '../shipping/countries.ts'
import { DEFAULT_DELIVERY } from '../shipping/delivery.ts'
import { SHIPPING_METHODS } from '../shipping/shipping-methods.ts'
import { checkoutAmounts, providerAmount } from './amounts.ts'
import { isReservationOver, reservationEnd } from './reservation-limits.ts'

test('two packs of 10 and one of 32 with Mondial Relay add up', () => {
  const lines = [
    { priceCents: 255, quantity: 2 },
    { priceCents: 630, quantity: 1 },
  ]
  const amounts = checkoutAmounts(
    lines,
    { shippingMethod: 'mondialRelay', country: 'France' },
    DEFAULT_DELIVERY,
  )
  expect(amounts).toEqual({ subtotalCents: 1140, discountCents: 0, shippingCents: 430, totalCents: 1570 })
  expect(providerAmount(amounts)).toEqual({
    currency_code: 'EUR',
    value: '15.70',
    breakdown: {
      item_total: { currency_code: 'EUR', value: '11.40' },
      shipping: { currency_code: 'EUR', value: '4.30' },
    },
  })
})

test("the provider's parts always add up to its total, and its items to the item total", () => {
  const line = fc.record({ priceCents: fc.nat({ max: 100_000 }), quantity: fc.integer({ min: 1, max: 99 }) })
  fc.assert(
    fc.property(
      fc.array(line),
      fc.constantFrom(...SHIPPING_METHODS),
      fc.constantFrom(...COUNTRIES),
      (lines, shippingMethod, country) => {
        const { value, breakdown } = providerAmount(
          checkoutAmounts(lines, { shippingMethod, country }, DEFAULT_DELIVERY),
        )
        const items = decimalToCents(breakdown.item_total.value)
        expect(decimalToCents(value)).toBe((items ?? 0) + (decimalToCents(breakdown.shipping.value) ?? 0))
        expect(items).toBe(lines.reduce((sum, l) => sum + l.priceCents * l.quantity, 0))
      },
    ),
  )
})

test('a reservation is over after 15 minutes', () => {
  const now = new Date('2026-11-21T10:00:00Z')
  const end = reservationEnd(now)
  expect(end.toISOString()).toBe('2026-11-21T10:15:00.000Z')
  expect(isReservationOver(end, new Date('2026-11-21T10:14:59.999Z'))).toBe(false)
  expect(isReservationOver(end, end)).toBe(true)
})
