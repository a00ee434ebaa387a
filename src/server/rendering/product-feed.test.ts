import { expect, test } from 'vitest'
import { gtinError } from '#shared/catalogue/gtin.ts'
import { answeredPack, pricedPacks } from '#shared/catalogue/pack-price.ts'
import { DEFAULT_DELIVERY } from '#shared/shipping/delivery.ts'
import type { Offer } from '../catalogue/queries.ts'
import { productFeed } from './product-feed.ts'

const sleeve = {
  _id: '0199',
  slug: 'nacre',
  name: 'Nacre & or',
  description: 'Claire\u0001',
  price: 10,
  stock: 12,
  sku: 'NAC-66',
  gtin: '4006381333931',
  brand: 'Carapace',
  collectionName: 'Pokémon',
  dimensions: { width: 66, height: 91 },
  fits: '63x88',
  games: 'Lorcana & Cie',
  thickness: 100,
  back: 'mat',
  piecesPerPack: 60,
  images: { front: '/images/2', back: 'https://elsewhere.test/b.png' },
  gallery: ['/images/3'],
  packs: pricedPacks({ priceCents: 1_000, packs: [] }).map(answeredPack),
} as Partial<Offer> as Offer
const shop = { name: 'Carapace', url: 'https://carapace.test', delivery: DEFAULT_DELIVERY }

async function itemsOf(...sleeves: Offer[]) {
  async function* products() {
    yield sleeves
  }
  let text = ''
  for await (const part of productFeed(products(), shop)) text += part
  const items = [...text.matchAll(/<item>(.*?)<\/item>/gs)].map(([, item = '']) => {
    const shipping = [...item.matchAll(/<g:shipping>(.*?)<\/g:shipping>/g)].map(([, one = '']) =>
      fieldsOf(one),
    )
    const details = [...item.matchAll(/<g:product_detail>(.*?)<\/g:product_detail>/g)].map(([, one = '']) =>
      Object.values(fieldsOf(one)),
    )
    return {
      fields: fieldsOf(item.replaceAll(/<g:(shipping|product_detail)>.*?<\/g:\1>/g, '')),
      shipping,
      details,
    }
  })
  return { text, items }
}
const fieldsOf = (xml: string): Record<string, string> =>
  Object.fromEntries([...xml.matchAll(/<([\w:]+)>([^<]*)<\/\1>/g)].map(([, name, value]) => [name, value]))

// From Google's product data specification: https://support.google.com/merchants/answer/7052112
const REQUIRED = [
  'g:id',
  'title',
  'description',
  'link',
  'g:image_link',
  'g:availability',
  'g:price',
  'g:brand',
  'g:gtin',
]

test('the feed is RSS 2.0 with Google’s namespace, one item per pack', async () => {
  const { text, items } = await itemsOf(sleeve)
  expect(text).toMatch(
    /^<\?xml version="1.0" encoding="UTF-8"\?>\n<rss version="2.0" xmlns:g="http:\/\/base.google.com\/ns\/1.0">/,
  )
  expect(text).not.toContain('\u0001')
  expect(
    items.map(({ fields: item }) => [
      item['g:id'],
      item['g:price'],
      item['g:availability'],
      item['g:multipack'],
    ]),
  ).toEqual([
    ['NAC-66-32', '42.00 EUR', 'out_of_stock', '32'],
    ['NAC-66-10', '17.00 EUR', 'in_stock', '10'],
    ['NAC-66-5', '10.00 EUR', 'in_stock', '5'],
    ['NAC-66-1', '2.50 EUR', 'in_stock', undefined],
  ])
})

test('an item has what Google requires, within its limits', async () => {
  const { items } = await itemsOf(sleeve)
  for (const { fields: item } of items) {
    for (const name of REQUIRED) expect(item[name], name).toBeTruthy()
    expect(item['g:id']?.length).toBeLessThanOrEqual(50)
    expect(item['title']?.length).toBeLessThanOrEqual(150)
    expect(item['link']).toBe(`https://carapace.test/products/nacre?lot=${item['g:multipack'] ?? 1}`)
    expect(item['g:item_group_id']).toBe('0199')
    expect(item['g:image_link']).toBe('https://carapace.test/images/2/1280.jpg')
    expect(item['g:price']).toMatch(/^\d+\.\d{2} EUR$/)
    expect(gtinError(item['g:gtin'] ?? '')).toBeUndefined()
    expect(item['title']).toContain('Nacre &amp; or')
  }
})

test('a product on sale has both prices and the days of the reduction', async () => {
  const sale = { price: 8, struck: 9.5, from: '2026-11-27', to: '2026-11-30', isRunning: true }
  const reduced = { priceCents: 800, struckCents: 950, packs: [] }
  const packs = pricedPacks({ priceCents: 1_000, packs: [], sale: reduced }).map(answeredPack)
  const { items } = await itemsOf({ ...sleeve, sale, packs })
  expect(items.find(({ fields }) => fields['g:id'] === 'NAC-66-5')?.fields).toMatchObject({
    'g:price': '9.50 EUR',
    'g:sale_price': '8.00 EUR',
    'g:sale_price_effective_date': '2026-11-26T23:00:00.000Z/2026-11-30T23:00:00.000Z',
  })
  const [plain] = (await itemsOf({ ...sleeve, sale: { ...sale, isRunning: false } })).items
  expect(plain?.fields).not.toHaveProperty('g:sale_price')
})

test('the fee for each country is that of the cheapest method for the pack', async () => {
  const { items } = await itemsOf(sleeve)
  expect(items[0]?.shipping).toEqual(
    expect.arrayContaining([
      { 'g:country': 'FR', 'g:service': 'Mondial Relay', 'g:price': '0.00 EUR' },
      { 'g:country': 'CH', 'g:service': 'Colissimo', 'g:price': '8.90 EUR' },
    ]),
  )
  expect(items[3]?.shipping[0]).toMatchObject({ 'g:country': 'FR', 'g:price': '4.30 EUR' })
})

test('an item says which cards it fits and how it is made', async () => {
  const [item] = (await itemsOf(sleeve)).items
  expect(item?.details).toEqual([
    ['Pour cartes', '63\u00a0×\u00a088\u00a0mm'],
    ['Jeux', 'Lorcana &amp; Cie'],
    ['Épaisseur', '100 microns'],
    ['Dos', 'Mat'],
    ['Conditionnement du fabricant', '60 pochettes'],
  ])
})

test('unknown fields are left out, and the feed says that the product has no identifier', async () => {
  const { items } = await itemsOf({
    ...sleeve,
    gtin: '',
    brand: '',
    sku: '',
    images: { front: '', back: '' },
    gallery: [],
    fits: '',
    games: '',
    thickness: null,
    back: '',
    piecesPerPack: null,
  })
  expect(items[0]?.details).toEqual([])
  expect(items[0]?.fields).toMatchObject({ 'g:id': '0199-32', 'g:identifier_exists': 'no' })
  for (const name of ['g:gtin', 'g:brand', 'g:mpn', 'g:image_link', 'g:additional_image_link'])
    expect(items[0]?.fields[name]).toBeUndefined()
})

test('a product’s own packs are items with their own codes; packs that are not offered are left out', async () => {
  const packs = [
    { size: 100, price: 9.9, gtin: '96385074', sku: 'BOX-100', offered: true },
    { size: 50, price: 6, offered: true },
    { size: 5, price: 1, offered: false },
  ]
  const { items } = await itemsOf({ ...sleeve, stock: 120, packs })
  expect(
    items.map(({ fields: item }) => [
      item['g:id'],
      item['link'],
      item['g:price'],
      item['g:gtin'],
      item['g:mpn'],
      item['g:multipack'],
    ]),
  ).toEqual([
    [
      'NAC-66-100',
      'https://carapace.test/products/nacre?lot=100',
      '9.90 EUR',
      '96385074',
      'BOX-100',
      undefined,
    ],
    ['NAC-66-50', 'https://carapace.test/products/nacre?lot=50', '6.00 EUR', '4006381333931', 'NAC-66', '50'],
  ])
})

test('long texts and lists of pictures are cut to Google’s limits, and the title keeps the pack', async () => {
  const name = `${'Écaille 🐉 '.repeat(30)}fin`
  const gallery = Array.from({ length: 12 }, (_, at) => `/images/${at}`)
  const { items, text } = await itemsOf({ ...sleeve, name, description: 'é'.repeat(9_000), gallery })
  for (const { fields: item } of items) {
    expect(item['title']?.length).toBeLessThanOrEqual(150)
    expect(item['title']).toMatch(/…, (lot de \d+|à l’unité)$/u)
    expect(item['title']).not.toMatch(/\p{Cs}/u)
    expect(item['description']?.length).toBeLessThanOrEqual(5_000)
  }
  expect(text.match(/additional_image_link>/g)).toHaveLength(4 * 10 * 2)
})
