import { expect, test } from 'vitest'
import {
  countryRefusal,
  DEFAULT_DELIVERY,
  LETTER_IMPOSSIBLE,
  offeredMethods,
  whereWeShip,
  withLetter,
  withoutLetter,
} from '../shipping/delivery.ts'
import { freeDelivery } from '../shipping/free-delivery.ts'
import { cheapestMethod, standardFeeCents } from '../shipping/shipping-fee.ts'
import { deliveryFor, fitsLetter } from './letter-goods.ts'
import { DEFAULT_WEIGHTS } from './weights.ts'

const WEIGHTS = { ...DEFAULT_WEIGHTS, envelope: 20, letterMax: 100, pack1: 2, pack5: 10, pack10: 20 }
const { trackedLetter } = DEFAULT_DELIVERY.offers
const France = { offered: true, feeCents: 350, freeFromCents: 500 }
const OFFERED = withLetter(
  {
    ...DEFAULT_DELIVERY,
    offers: { ...DEFAULT_DELIVERY.offers, trackedLetter: { ...trackedLetter, France } },
  },
  WEIGHTS,
)
const packsOf5 = (quantity: number) => [{ packSize: 5, quantity }]

test('goods fit a letter up to its limit with the envelope, to the gram', () => {
  expect([8, 9].map((packs) => fitsLetter(packsOf5(packs), WEIGHTS))).toEqual([true, false])
  expect(fitsLetter(packsOf5(8), { ...WEIGHTS, envelope: 21 })).toBe(false)
  expect(fitsLetter([{ packSize: 3, quantity: 13 }], WEIGHTS)).toBe(true)
  expect(fitsLetter([{ packSize: 3, quantity: 14 }], WEIGHTS)).toBe(false)
})

test('a pack whose weight the owner has not entered goes by parcel', () => {
  expect(fitsLetter([...packsOf5(1), { packSize: 32, quantity: 1 }], WEIGHTS)).toBe(false)
  expect(fitsLetter(packsOf5(1), DEFAULT_WEIGHTS)).toBe(false)
})

test('the letter is off in a new shop, and on offer for light goods in France if the owner chooses it', () => {
  expect(withLetter(DEFAULT_DELIVERY, WEIGHTS)).toBe(DEFAULT_DELIVERY)
  expect(offeredMethods(deliveryFor(DEFAULT_DELIVERY, packsOf5(1)))).toEqual(['mondialRelay', 'colissimo'])
  expect(offeredMethods(deliveryFor(OFFERED, packsOf5(8)))).toEqual([
    'mondialRelay',
    'colissimo',
    'trackedLetter',
  ])
  const heavy = deliveryFor(OFFERED, packsOf5(9))
  expect(offeredMethods(heavy)).toEqual(['mondialRelay', 'colissimo'])
  expect(countryRefusal(heavy, 'trackedLetter', 'France')).toBe(LETTER_IMPOSSIBLE)
  expect(countryRefusal(OFFERED, 'trackedLetter', 'Belgique')).toBe(
    "Lettre suivie n'est pas disponible pour Belgique",
  )
})

test('for light goods the letter may be the standard delivery; free delivery is announced for parcels only', () => {
  const [light, heavy] = [packsOf5(2), packsOf5(20)].map((goods) => deliveryFor(OFFERED, goods))
  if (!light || !heavy) throw new Error('No delivery')
  expect([standardFeeCents(light, 'France', 300), standardFeeCents(heavy, 'France', 300)]).toEqual([350, 430])
  expect([cheapestMethod(light, 'Belgique', 300), cheapestMethod(light, 'France', 500)]).toEqual([
    'mondialRelay',
    'trackedLetter',
  ])
  expect(freeDelivery(OFFERED)).toEqual({ method: 'mondialRelay', fromCents: 3000 })
})

test('the sentence about delivery names the letter and its limit', () => {
  const parcels = whereWeShip(DEFAULT_DELIVERY)
  expect(whereWeShip(withoutLetter(OFFERED))).toBe(parcels)
  expect(whereWeShip(OFFERED)).toBe(
    `${parcels} Une commande légère (100\u00a0g au plus) peut aussi partir en France en lettre suivie.`,
  )
})
