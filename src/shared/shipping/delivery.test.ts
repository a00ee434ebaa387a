import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { COUNTRIES, OVERSEAS, type Country } from './countries.ts'
import { deliveryDelay } from './delivery-delay.ts'
import {
  countryRefusal,
  DEFAULT_DELIVERY,
  methodToBeginWith,
  whereWeShip,
  type Delivery,
  type Offer,
} from './delivery.ts'
import { freeDelivery } from './free-delivery.ts'
import { cheapestMethod, shippingFeeCents } from './shipping-fee.ts'
import { PARCEL_METHODS, type ShippingMethod } from './shipping-methods.ts'

const fee = (method: ShippingMethod, country: Country, subtotal: number, delivery = DEFAULT_DELIVERY) =>
  shippingFeeCents(delivery, method, country, subtotal)

function withOffers(
  method: ShippingMethod,
  change: (offer: Offer, country: Country) => Partial<Offer>,
): Delivery {
  const offers = COUNTRIES.map((country) => {
    const offer = DEFAULT_DELIVERY.offers[method][country]
    return [country, { ...offer, ...change(offer, country) }]
  })
  return { ...DEFAULT_DELIVERY, offers: { ...DEFAULT_DELIVERY.offers, [method]: Object.fromEntries(offers) } }
}

test('by default, Mondial Relay is free from 30 euros and Colissimo never', () => {
  expect([0, 2999, 3000].map((subtotal) => fee('mondialRelay', 'France', subtotal))).toEqual([430, 430, 0])
  expect([0, 2999, 100_000].map((subtotal) => fee('colissimo', 'Suisse', subtotal))).toEqual([890, 890, 890])
})

test('delivery is free from the exact amount, but not one cent below', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), (freeFromCents) => {
      const delivery = withOffers('mondialRelay', () => ({ freeFromCents }))
      expect(freeDelivery(delivery)).toEqual({ method: 'mondialRelay', fromCents: freeFromCents })
      expect(fee('mondialRelay', 'France', freeFromCents, delivery)).toBe(0)
      expect(fee('mondialRelay', 'France', freeFromCents - 1, delivery)).toBe(430)
    }),
  )
})

test('each method serves its countries and refuses others by name', () => {
  const refused = PARCEL_METHODS.map((m) => COUNTRIES.filter((c) => countryRefusal(DEFAULT_DELIVERY, m, c)))
  expect(refused).toEqual([['Suisse', OVERSEAS], [OVERSEAS]])
  expect(countryRefusal(DEFAULT_DELIVERY, 'mondialRelay', 'Suisse')).toBe(
    "Mondial Relay n'est pas disponible pour Suisse",
  )
  expect(countryRefusal(DEFAULT_DELIVERY, 'colissimo', 'Espagne')).toBe(
    "Colissimo n'est pas disponible pour Espagne",
  )
})

test('the delivery countries are named for any offers of the owner', () => {
  expect(whereWeShip(DEFAULT_DELIVERY)).toBe(
    'Nous livrons en France, en Belgique et au Luxembourg, en point relais avec Mondial Relay ou à domicile avec Colissimo, et en Suisse avec Colissimo.',
  )
  expect(whereWeShip(withOffers('mondialRelay', () => ({ offered: false })))).toBe(
    'Nous livrons en France, en Belgique, en Suisse et au Luxembourg, à domicile avec Colissimo.',
  )
  expect(whereWeShip(withOffers('colissimo', (_offer, country) => ({ offered: country === 'France' })))).toBe(
    'Nous livrons en France, en Belgique et au Luxembourg, en point relais avec Mondial Relay, et en France, à domicile avec Colissimo.',
  )
})

test('the delivery step starts with a method on offer', () => {
  const homeOnly = withOffers('mondialRelay', () => ({ offered: false }))
  expect(methodToBeginWith(DEFAULT_DELIVERY, 'mondialRelay')).toBe('mondialRelay')
  expect(methodToBeginWith(DEFAULT_DELIVERY, 'colissimo')).toBe('colissimo')
  expect(methodToBeginWith(homeOnly, 'mondialRelay')).toBe('colissimo')
})

test('the cheapest method to a country is one that is offered there', () => {
  expect(cheapestMethod(DEFAULT_DELIVERY, 'France', 1000)).toBe('mondialRelay')
  expect(cheapestMethod(DEFAULT_DELIVERY, 'Suisse', 1000)).toBe('colissimo')
  const none = withOffers('colissimo', () => ({ offered: false }))
  expect(cheapestMethod(none, 'Suisse', 1000)).toBeUndefined()
})

test('a delay with equal bounds reads as one number', () => {
  expect(deliveryDelay(DEFAULT_DELIVERY)).toBe('2 à 4 jours ouvrés')
  expect(deliveryDelay(DEFAULT_DELIVERY, 'France d’outre-mer')).toBe('7 à 15 jours ouvrés')
  expect(deliveryDelay({ ...DEFAULT_DELIVERY, days: { min: 3, max: 3 } })).toBe('3 jours ouvrés')
  expect(deliveryDelay({ ...DEFAULT_DELIVERY, days: { min: 1, max: 1 } })).toBe('1 jour ouvré')
})
