import { expect, test } from 'vitest'
import type { Sleeve } from '#shared/catalogue/contract.ts'
import { DEFAULT_DELIVERY } from '#shared/shipping/delivery.ts'
import type { ShopProfile } from '#shared/shop-profile.ts'
import { breadcrumbData, previewPicture, sleeveData } from './sleeve-structured-data.ts'

const shop = { name: 'Carapace', url: 'https://carapace.test', delivery: DEFAULT_DELIVERY } as ShopProfile
const sleeve = {
  _id: '1',
  name: 'Nacre',
  description: '',
  price: 1.5,
  stock: 12,
  slug: 'nacre',
  category: 'other',
  collection: 'autres-univers',
  collectionName: 'Autres univers',
  dimensions: { width: 66, height: 91 },
  images: { front: '/images/2', back: '' },
} as Sleeve

test('every lot is an offer, with its price and whether the stock makes one', () => {
  expect(sleeveData(sleeve, shop)).toMatchObject({
    image: ['https://carapace.test/images/2/1280.jpg'],
    description: 'Nacre',
    offers: [
      { name: 'Lot de 5', price: '1.50', availability: 'https://schema.org/InStock' },
      { name: 'À l’unité', price: '0.38', availability: 'https://schema.org/InStock' },
      { name: 'Lot de 10', price: '2.55', availability: 'https://schema.org/InStock' },
      { name: 'Lot de 32', price: '6.30', availability: 'https://schema.org/OutOfStock' },
    ],
  })
})

test('a barcode is told under the name of its length, and only where there is one', () => {
  expect(sleeveData({ ...sleeve, gtin: '4006381333931' }, shop)).toMatchObject({ gtin13: '4006381333931' })
  expect(sleeveData({ ...sleeve, gtin: '96385074' }, shop)).toMatchObject({ gtin8: '96385074' })
  expect(Object.keys(sleeveData({ ...sleeve, gtin: '' }, shop)).join()).not.toContain('gtin')
})

test('an offer tells what its return and its way to each country cost', () => {
  const dear = sleeveData({ ...sleeve, price: 20 }, shop) as { offers: Record<string, unknown>[] }
  const [five, , , most] = dear.offers
  expect(five).toMatchObject({
    hasMerchantReturnPolicy: { applicableCountry: ['FR', 'BE', 'CH', 'LU'], merchantReturnDays: 14 },
    shippingDetails: [
      {
        shippingRate: { value: '4.30' },
        shippingDestination: [{ addressCountry: 'FR' }, { addressCountry: 'BE' }, { addressCountry: 'LU' }],
      },
      { shippingRate: { value: '8.90' }, shippingDestination: [{ addressCountry: 'CH' }] },
    ],
  })
  expect(most).toMatchObject({ shippingDetails: [{ shippingRate: { value: '0.00' } }, {}] })
})

test('the way down begins at the shop', () => {
  expect(breadcrumbData(sleeve, shop)).toMatchObject({
    itemListElement: [
      { name: 'Boutique', item: 'https://carapace.test/' },
      { name: 'Autres univers', item: 'https://carapace.test/collections/autres-univers' },
      { name: 'Nacre', item: 'https://carapace.test/products/nacre' },
    ],
  })
})

test('previews get JPEG of our pictures, and others as they are', () => {
  expect(previewPicture('/images/2')).toBe('/images/2/1280.jpg')
  expect(previewPicture('https://elsewhere.test/a.png')).toBe('https://elsewhere.test/a.png')
  expect(previewPicture('')).toBeUndefined()
})
