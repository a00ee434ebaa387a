import { expect, test } from 'vitest'
import { countryOfCode, isCountry } from './countries.ts'
import { needsRelayPoint, readShippingMethod } from './shipping-methods.ts'

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

test('countries have their codes', () => {
  expect(countryOfCode('ch')).toBe('Suisse')
  expect(countryOfCode('ES')).toBeUndefined()
  expect([isCountry('France'), isCountry('france'), isCountry(undefined)]).toEqual([true, false, false])
})
