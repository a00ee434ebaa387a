import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { COUNTRIES, countryOfCode, countryRefusal, isCountry } from './countries.ts'
import { missingForFreeShippingCents } from './free-shipping.ts'
import { shippingFeeCents } from './shipping-fee.ts'
import { SHIPPING_METHODS, needsRelayPoint, readShippingMethod } from './shipping-methods.ts'

test('Mondial Relay is free from 30 euros, Colissimo never', () => {
  expect([0, 2999, 3000].map((subtotal) => shippingFeeCents('mondialRelay', 'France', subtotal))).toEqual([
    430, 430, 0,
  ])
  expect([0, 2999, 100_000].map((subtotal) => shippingFeeCents('colissimo', 'Suisse', subtotal))).toEqual([
    890, 890, 890,
  ])
})

test('adding what is missing, and no cent less, makes shipping free', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000 }), (subtotal) => {
      const missing = missingForFreeShippingCents(subtotal)
      expect(shippingFeeCents('mondialRelay', 'France', subtotal + missing)).toBe(0)
      if (missing > 0) expect(shippingFeeCents('mondialRelay', 'France', subtotal + missing - 1)).toBe(430)
    }),
  )
})

test('each method serves its countries and refuses the others with its name', () => {
  const refused = SHIPPING_METHODS.map((m) => COUNTRIES.filter((c) => countryRefusal(m, c)))
  expect(refused).toEqual([['Suisse'], []])
  expect(countryRefusal('mondialRelay', 'Suisse')).toBe("Mondial Relay n'est pas disponible pour Suisse")
  expect(countryRefusal('colissimo', 'Espagne')).toBe("Colissimo n'est pas disponible pour Espagne")
})

test('a method is read by key and by label', () => {
  expect(
    ['mondialRelay', 'Mondial Relay', 'colissimo', 'Colissimo', 'ups', 3].map(readShippingMethod),
  ).toEqual(['mondialRelay', 'mondialRelay', 'colissimo', 'colissimo', undefined, undefined])
  expect(['Mondial Relay', 'mondialRelay', 'Colissimo', ''].map(needsRelayPoint)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('countries and their codes', () => {
  expect(countryOfCode('ch')).toBe('Suisse')
  expect(countryOfCode('ES')).toBeUndefined()
  expect([isCountry('France'), isCountry('france'), isCountry(undefined)]).toEqual([true, false, false])
})
