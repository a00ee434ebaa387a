import { expect, test } from 'vitest'
import type { Sleeve } from '#shared/catalogue/contract.ts'
import { gtinError } from '#shared/catalogue/gtin.ts'
import { answeredPack, pricedPacks } from '#shared/catalogue/pack-price.ts'
import { NO_SAFETY } from '#shared/catalogue/product-safety.ts'
import { DEFAULT_DELIVERY } from '#shared/shipping/delivery.ts'
import type { ShopProfile } from '#shared/shop-profile.ts'
import { breadcrumbData, previewPicture, sleeveData } from './sleeve-structured-data.ts'

const shop = { name: 'Carapace', url: 'https://carapace.test', delivery: DEFAULT_DELIVERY } as ShopProfile
const sleeve = {
  _id: '1',
  name: 'Nacre',
  description: '',
  price: 1.5,
  packs: pricedPacks({ priceCents: 150, packs: [] }).map(answeredPack),
  stock: 12,
  slug: 'nacre',
  category: 'other',
  collection: 'autres-univers',
  collectionName: 'Autres univers',
  dimensions: { width: 66, height: 91 },
  images: { front: '/images/2', back: '' },
  brand: '',
  sku: '',
  gtin: '',
} as Sleeve

test('every pack is an offer, with its price and availability', () => {
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

test('an offer of a product on sale has the reduced price, the struck one, and its last day', () => {
  const sale = { price: 1.2, struck: 1.4, from: '2026-11-27', to: '2026-11-30', isRunning: true }
  const reduced = { priceCents: 120, struckCents: 140, packs: [] }
  const packs = pricedPacks({ priceCents: 150, packs: [], sale: reduced }).map(answeredPack)
  const { offers } = sleeveData({ ...sleeve, sale, packs }, shop) as { offers: object[] }
  expect(offers[0]).toMatchObject({
    price: '1.20',
    priceValidUntil: '2026-11-30',
    priceSpecification: { priceType: 'https://schema.org/StrikethroughPrice', price: '1.40' },
  })
  const planned = sleeveData({ ...sleeve, sale: { ...sale, isRunning: false } }, shop) as { offers: object[] }
  expect(planned.offers[0]).toMatchObject({ price: '1.50' })
  expect(planned.offers[0]).not.toHaveProperty('priceSpecification')
})

test('each pack has its own address, and its own codes if it has any', () => {
  const packs = [
    { size: 100, price: 9.9, gtin: '96385074', sku: 'BOX-100', offered: true },
    { size: 50, price: 6, offered: true },
    { size: 5, price: 1, offered: false },
  ]
  expect(sleeveData({ ...sleeve, packs, stock: 120 }, shop)).toMatchObject({
    offers: [
      { url: 'https://carapace.test/products/nacre?lot=50', price: '6.00', sku: '1-50' },
      {
        url: 'https://carapace.test/products/nacre?lot=100',
        price: '9.90',
        sku: '1-100',
        gtin8: '96385074',
        mpn: 'BOX-100',
      },
    ],
  })
})

test('a barcode uses the property of its length, and is left out if there is none', () => {
  expect(sleeveData({ ...sleeve, gtin: '4006381333931' }, shop)).toMatchObject({ gtin13: '4006381333931' })
  expect(sleeveData({ ...sleeve, gtin: '96385074' }, shop)).toMatchObject({ gtin8: '96385074' })
  expect(Object.keys(sleeveData({ ...sleeve, gtin: '' }, shop)).join()).not.toContain('gtin')
})

test('the data has the size, and the material if it is known', () => {
  const safety = { ...NO_SAFETY, material: 'Polypropylène (PP)' }
  expect(sleeveData({ ...sleeve, safety }, shop)).toMatchObject({
    size: '66\u00a0×\u00a091\u00a0mm',
    material: 'Polypropylène (PP)',
  })
  expect(sleeveData(sleeve, shop)).not.toHaveProperty('material')
})

test('an offer has the cost of its return and of its delivery to each country', () => {
  const packs = pricedPacks({ priceCents: 2_000, packs: [] }).map(answeredPack)
  const dear = sleeveData({ ...sleeve, packs }, shop) as { offers: Record<string, unknown>[] }
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

test('the breadcrumbs start at the shop', () => {
  expect(breadcrumbData(sleeve, shop)).toMatchObject({
    itemListElement: [
      { name: 'Boutique', item: 'https://carapace.test/' },
      { name: 'Autres univers', item: 'https://carapace.test/collections/autres-univers' },
      { name: 'Nacre', item: 'https://carapace.test/products/nacre' },
    ],
  })
})

test('previews use JPEG for the shop’s pictures, and leave others unchanged', () => {
  expect(previewPicture('/images/2')).toBe('/images/2/1280.jpg')
  expect(previewPicture('https://elsewhere.test/a.png')).toBe('https://elsewhere.test/a.png')
  expect(previewPicture('')).toBeUndefined()
})

type Data = Record<string, unknown>

function at(data: unknown, path: string): unknown[] {
  return path
    .split('.')
    .reduce<unknown[]>(
      (found, name) => found.flatMap((one) => (one as Data)[name]).filter((one) => one !== undefined),
      [data],
    )
}

/**
 * The properties that Google requires for product snippets and merchant listings, and the recommended ones that
 * the shop knows: https://developers.google.com/search/docs/appearance/structured-data/merchant-listing (read in
 * November 2026).
 */
const REQUIRED = ['name', 'image', 'offers', 'offers.price', 'offers.priceCurrency']
const RECOMMENDED = [
  'brand.name',
  'description',
  'gtin13',
  'sku',
  'url',
  'offers.availability',
  'offers.itemCondition',
  'offers.url',
  'offers.hasMerchantReturnPolicy.applicableCountry',
  'offers.hasMerchantReturnPolicy.returnPolicyCountry',
  'offers.hasMerchantReturnPolicy.returnPolicyCategory',
  'offers.hasMerchantReturnPolicy.merchantReturnDays',
  'offers.hasMerchantReturnPolicy.returnFees',
  'offers.hasMerchantReturnPolicy.returnMethod',
  'offers.shippingDetails.shippingRate.value',
  'offers.shippingDetails.shippingRate.currency',
  'offers.shippingDetails.shippingDestination.addressCountry',
  'offers.shippingDetails.deliveryTime.handlingTime.minValue',
  'offers.shippingDetails.deliveryTime.handlingTime.maxValue',
  'offers.shippingDetails.deliveryTime.handlingTime.unitCode',
  'offers.shippingDetails.deliveryTime.transitTime.minValue',
  'offers.shippingDetails.deliveryTime.transitTime.maxValue',
  'offers.shippingDetails.deliveryTime.transitTime.unitCode',
]

test('a complete product has every property that Google requires or recommends, in the right form', () => {
  const whole = { ...sleeve, brand: 'Carapace', sku: 'NAC-66', gtin: '4006381333931', description: 'Claire' }
  const data = sleeveData(whole, shop)
  for (const path of [...REQUIRED, ...RECOMMENDED]) expect(at(data, path), path).not.toEqual([])
  expect(at(data, 'brand.name')).toEqual(['Carapace'])
  expect(at(data, 'sku')).toEqual(['NAC-66'])
  expect(gtinError(String(at(data, 'gtin13')[0]))).toBeUndefined()
  for (const price of at(data, 'offers.price')) {
    expect(price).toMatch(/^\d+\.\d{2}$/)
    expect(Number(price)).toBeGreaterThan(0)
  }
  expect(new Set(at(data, 'offers.priceCurrency'))).toEqual(new Set(['EUR']))
  for (const address of [...at(data, 'image'), ...at(data, 'url'), ...at(data, 'offers.url')])
    expect(new URL(String(address)).protocol).toBe('https:')
  for (const word of [...at(data, 'offers.availability'), ...at(data, 'offers.itemCondition')])
    expect(word).toMatch(/^https:\/\/schema\.org\/(InStock|OutOfStock|NewCondition)$/)
  for (const country of at(data, 'offers.shippingDetails.shippingDestination.addressCountry'))
    expect(country).toMatch(/^[A-Z]{2}$/)
  for (const kind of ['handlingTime', 'transitTime']) {
    const bounds = (name: string) =>
      at(data, `offers.shippingDetails.deliveryTime.${kind}.${name}`).map(Number)
    const [most, least] = [bounds('maxValue'), bounds('minValue')]
    expect(least.every((days, place) => days <= (most[place] ?? 0))).toBe(true)
  }
})

test('unknown values are left out, and the shop is not given as the brand', () => {
  expect(at(sleeveData(sleeve, shop), 'brand')).toEqual([])
  expect(at(sleeveData(sleeve, shop), 'sku')).toEqual(['1'])
})
