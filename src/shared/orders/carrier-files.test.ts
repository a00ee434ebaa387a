import { expect, test } from 'vitest'
import { CUSTOM_LINE } from '../catalogue/pack-size.ts'
import { labelLines, leftOutOfFile, type ParcelOrder } from './carrier-files.ts'
import { carrierText } from './carrier-text.ts'

const TO = { firstName: 'Zoé', lastName: 'Lefèvre', street: '4 rue des Tortues', city: 'Lyon' }

const relay: ParcelOrder = {
  status: 'En cours de préparation',
  shippingMethod: 'Mondial Relay',
  shippingAddress: TO,
  pickupPoint: { id: '012345' },
  items: [{ packSize: 5, quantity: 2, unsent: 2 }],
}

test('a parcel to be prepared goes into its own carrier’s file', () => {
  expect(leftOutOfFile(relay, 'mondialRelay')).toBeUndefined()
  expect(leftOutOfFile(relay, 'colissimo')).toBe('ne part pas par Colissimo')
  expect(leftOutOfFile({ ...relay, status: 'Annulé par le client' }, 'mondialRelay')).toMatch(
    /n’est pas à préparer/,
  )
  expect(leftOutOfFile({ ...relay, status: 'En cours de livraison' }, 'mondialRelay')).toMatch(
    /n’est pas à préparer/,
  )
})

test('an order whose label could be wrong is left to a person', () => {
  expect(leftOutOfFile({ ...relay, pickupPoint: { id: '12' } }, 'mondialRelay')).toMatch(/point relais/)
  expect(leftOutOfFile({ ...relay, pickupPoint: null }, 'mondialRelay')).toMatch(/point relais/)
  const street = 'Résidence des Grandes Tortues de Floride, bâtiment C, escalier 12, appartement 1204'
  const far = { ...TO, street }
  expect(leftOutOfFile({ ...relay, shippingAddress: far }, 'mondialRelay')).toMatch(/trop longue/)
  const home = { ...relay, shippingMethod: 'Colissimo', shippingAddress: far }
  expect(leftOutOfFile(home, 'colissimo')).toBeUndefined()
})

test.each([
  ['mondialRelay', { lastName: 'Lefèvre de la Tour d’Auvergne' }, /un nom trop long/],
  ['colissimo', { lastName: 'L'.repeat(36) }, /un nom trop long/],
  ['colissimo', { firstName: 'F'.repeat(30) }, /un nom trop long/],
  ['colissimo', { lastName: 'L'.repeat(35), firstName: 'F'.repeat(29) }, undefined],
  ['mondialRelay', { city: 'V'.repeat(26) }, /une ville trop longue/],
  ['colissimo', { city: 'V'.repeat(36) }, /une ville trop longue/],
  // The carrier's spelling of 'œ' is 'oe', so this name has 36 characters.
  ['colissimo', { city: `${'V'.repeat(34)}œ` }, /une ville trop longue/],
  ['mondialRelay', { lastName: 'Groß', firstName: 'ß'.repeat(25) }, /un nom trop long/],
  ['mondialRelay', { city: `${'V'.repeat(24)}æ` }, /une ville trop longue/],
  ['mondialRelay', { street: 'ß'.repeat(40) }, /une adresse trop longue/],
  ['mondialRelay', { lastName: '@' }, /ne lit pas/],
  ['colissimo', { firstName: 'محمد' }, /ne lit pas/],
  ['colissimo', { lastName: 'Παπαδόπουλος' }, /ne lit pas/],
  ['mondialRelay', { street: '北京路 12' }, /ne lit pas/],
  ['mondialRelay', { city: 'Киев' }, /ne lit pas/],
  ['colissimo', { firstName: '🐢' }, /ne lit pas/],
  ['colissimo', { firstName: 'Zoé 🐢', lastName: 'Wałęsa-Yıldız', city: 'Œuilly' }, undefined],
] as const)(
  'for %s, %o: an address that the label would cut or lose is left to a person',
  (carrier, changes, refusal) => {
    const shippingMethod = carrier === 'colissimo' ? 'Colissimo' : 'Mondial Relay'
    const order = { ...relay, shippingMethod, shippingAddress: { ...TO, ...changes } }
    if (refusal) expect(leftOutOfFile(order, carrier)).toMatch(refusal)
    else expect(leftOutOfFile(order, carrier)).toBeUndefined()
  },
)

test('a custom line that customs cannot read is left to a person, but only if the parcel passes customs', () => {
  const custom = { packSize: CUSTOM_LINE, quantity: 1, unsent: 1, product: { name: '日本の箱' } }
  const to = (country: string): ParcelOrder => ({
    ...relay,
    shippingMethod: 'Colissimo',
    shippingAddress: { ...TO, country },
    items: [custom],
  })
  expect(leftOutOfFile(to('Suisse'), 'colissimo')).toMatch(/la douane ne lit pas/)
  expect(leftOutOfFile(to('France'), 'colissimo')).toBeUndefined()
  const sleeves = { ...to('Suisse'), items: [{ ...custom, packSize: 5 }] }
  expect(leftOutOfFile(sleeves, 'colissimo')).toBeUndefined()
})

test('a carrier accepts only Western letters', () => {
  expect(carrierText('Zoé 🐢 d’Œuvre')).toBe("Zoé d'OEuvre")
  expect(carrierText('Wałęsa – Yıldız, №\u00A07')).toBe('Walesa - Yildiz, No 7')
  expect(carrierText('e\u0301')).toBe('é')
})

test('an order that was refunded before its parcel has no label', () => {
  const items = relay.items.map((item) => ({ ...item, unsent: 0 }))
  expect(leftOutOfFile({ ...relay, items }, 'mondialRelay')).toMatch(/rien à envoyer/)
  const some = relay.items.map((item) => ({ ...item, unsent: 1 }))
  expect(leftOutOfFile({ ...relay, items: some }, 'mondialRelay')).toBeUndefined()
})

test('an address is broken between words, and loses no character', () => {
  expect(labelLines('4 rue des Tortues', 32)).toEqual(['4 rue des Tortues'])
  expect(labelLines('12 avenue du Maréchal de Lattre de Tassigny', 32)).toEqual([
    '12 avenue du Maréchal de Lattre',
    'de Tassigny',
  ])
  expect(labelLines('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij'])
})
