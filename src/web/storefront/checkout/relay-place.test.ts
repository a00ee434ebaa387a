import { expect, test } from 'vitest'
import { DEFAULT_DELIVERY } from '#shared/shipping/delivery.ts'
import { relayPlace } from './relay-place.ts'

test('points are searched around the address, in Paris without one, and not while the code is typed', () => {
  const paris = { country: 'FR', postalCode: '75001' }
  expect(relayPlace({ postalCode: '69003', country: 'France' }, DEFAULT_DELIVERY)).toEqual({
    country: 'FR',
    postalCode: '69003',
  })
  expect(relayPlace({ postalCode: ' 1000 ', country: 'Belgique' }, DEFAULT_DELIVERY)).toEqual({
    country: 'BE',
    postalCode: '1000',
  })
  expect(relayPlace({ postalCode: '', country: 'France' }, DEFAULT_DELIVERY)).toEqual(paris)
  for (const address of [
    { postalCode: '690', country: 'France' },
    { postalCode: '', country: 'Belgique' },
    { postalCode: '69003', country: 'Belgique' },
    { postalCode: '1200', country: 'Suisse' },
  ] as const)
    expect(relayPlace(address, DEFAULT_DELIVERY)).toBeUndefined()
})
