import { expect, test } from 'vitest'
import { relayPlace } from './relay-place.ts'

test('points are looked for around the address, and in Paris while there is none', () => {
  const paris = { country: 'FR', postalCode: '75001' }
  expect(relayPlace({ postalCode: '69003', country: 'France' })).toEqual({
    country: 'FR',
    postalCode: '69003',
  })
  expect(relayPlace({ postalCode: ' 1000 ', country: 'Belgique' })).toEqual({
    country: 'BE',
    postalCode: '1000',
  })
  for (const address of [
    { postalCode: '', country: 'France' },
    { postalCode: '690', country: 'France' },
    { postalCode: '69003', country: 'Belgique' },
    { postalCode: '1200', country: 'Suisse' },
  ] as const)
    expect(relayPlace(address)).toEqual(paris)
})
