import { expect, test } from 'vitest'
import { labelLines, leftOutOfFile, type ParcelOrder } from './carrier-files.ts'

const relay: ParcelOrder = {
  status: 'En cours de préparation',
  shippingMethod: 'Mondial Relay',
  shippingAddress: { street: '4 rue des Tortues' },
  pickupPoint: { id: '012345' },
  items: [{ packSize: 5, quantity: 2 }],
}

test('a parcel goes into the file of its own carrier, while it is to be prepared', () => {
  expect(leftOutOfFile(relay, 'mondialRelay')).toBeUndefined()
  expect(leftOutOfFile(relay, 'colissimo')).toBe('ne part pas par Colissimo')
  expect(leftOutOfFile({ ...relay, status: 'Annulé par le client' }, 'mondialRelay')).toMatch(
    /n’est pas à préparer/,
  )
  expect(leftOutOfFile({ ...relay, status: 'En cours de livraison' }, 'mondialRelay')).toMatch(
    /n’est pas à préparer/,
  )
})

test('what would make a wrong label is left to a person', () => {
  expect(leftOutOfFile({ ...relay, pickupPoint: { id: '12' } }, 'mondialRelay')).toMatch(/point relais/)
  expect(leftOutOfFile({ ...relay, pickupPoint: null }, 'mondialRelay')).toMatch(/point relais/)
  const street = 'Résidence des Grandes Tortues de Floride, bâtiment C, escalier 12, appartement 1204'
  expect(leftOutOfFile({ ...relay, shippingAddress: { street } }, 'mondialRelay')).toMatch(/trop longue/)
  const home = { ...relay, shippingMethod: 'Colissimo', shippingAddress: { street } }
  expect(leftOutOfFile(home, 'colissimo')).toBeUndefined()
})

test('of what was refunded before the parcel is made there is no label', () => {
  const items = relay.items.map((item) => ({ ...item, takenOut: 2 }))
  expect(leftOutOfFile({ ...relay, items }, 'mondialRelay')).toMatch(/rien à envoyer/)
  const some = relay.items.map((item) => ({ ...item, takenOut: 1 }))
  expect(leftOutOfFile({ ...relay, items: some }, 'mondialRelay')).toBeUndefined()
})

test('an address is broken between words, and nothing of it is lost', () => {
  expect(labelLines('4 rue des Tortues', 32)).toEqual(['4 rue des Tortues'])
  expect(labelLines('12 avenue du Maréchal de Lattre de Tassigny', 32)).toEqual([
    '12 avenue du Maréchal de Lattre',
    'de Tassigny',
  ])
  expect(labelLines('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij'])
})
