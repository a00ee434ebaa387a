import { expect, test } from 'vitest'
import type { Sleeve } from '#shared/catalogue/contract.ts'
import { answeredPack, pricedPacks } from '#shared/catalogue/pack-price.ts'
import { NO_SAFETY } from '#shared/catalogue/product-safety.ts'
import { TOO_MANY_DECIMALS } from '#shared/decimal-money.ts'
import {
  copiedValues,
  fieldOfSleeve,
  savedInstead,
  sleeveBody,
  sleeveChange,
  sleeveFormErrors,
  sleeveValues,
  steppedPrice,
} from './sleeve-form-values.ts'

const sleeve: Sleeve = {
  _id: '0199',
  name: 'Nacre',
  title: 'Nacre',
  description: 'Claire',
  price: 2.4,
  packs: pricedPacks({ priceCents: 240, packs: [] }).map(answeredPack),
  stock: 7,
  lowStockBelow: 25,
  sku: 'NAC-66',
  gtin: '96385074',
  slug: 'nacre',
  category: 'comics',
  collection: 'comics',
  collectionName: 'Comics',
  dimensions: { width: 63, height: 88 },
  images: { front: '/images/a', back: '/images/b', gallery: ['/images/c'] },
  image: '/images/a',
  features: ['Sans acide'],
  brand: 'Carapace',
  fits: '63x88',
  games: '',
  thickness: 100,
  back: 'mat',
  piecesPerPack: null,
  safety: { ...NO_SAFETY, reference: 'NA-66' },
  searchTitle: 'Nacre, 100 pochettes',
  searchDescription: '',
  isPublished: true,
  packSize: 5,
  isNew: false,
  createdAt: '2026-11-21T10:00:00.000Z',
  version: 1,
  updatedAt: '2026-11-21T10:00:00.000Z',
}

test('a new product has the specified defaults', () => {
  expect(sleeveBody(sleeveValues(undefined))).toEqual({
    name: '',
    description: '',
    costs: [],
    price: 1.5,
    packs: null,
    stock: 0,
    sku: '',
    gtin: '',
    dimensions: { width: 66, height: 91 },
    images: { front: '', back: '', gallery: [] },
    image: '',
    features: [],
    brand: '',
    fits: '',
    games: '',
    thickness: null,
    back: '',
    piecesPerPack: null,
    safety: NO_SAFETY,
    searchTitle: '',
    searchDescription: '',
    isPublished: false,
    packSize: 5,
  })
})

test('an unchanged product is sent unchanged', () => {
  const { packs, ...body } = sleeveBody(sleeveValues(sleeve))
  expect({ ...sleeve, costs: [] }).toMatchObject(body)
  expect([Object.keys(body).length, packs]).toEqual([24, null])
})

test('a copy has no reference and no stock, and is not published', () => {
  const body = sleeveBody(copiedValues(sleeve))
  expect(body).toMatchObject({ name: 'Nacre (copie)', sku: '', gtin: '', stock: 0, isPublished: false })
  expect(body).toMatchObject({ price: 2.4, lowStockBelow: 25, images: sleeve.images, safety: sleeve.safety })
})

test('an error of the gallery is shown at its field', () => {
  expect(fieldOfSleeve('images.gallery')).toBe('gallery')
})

test('a change names the version on which it is based, and includes the stock only if it was typed', () => {
  expect(sleeveChange(sleeveValues(sleeve), sleeve)).toEqual(expect.not.objectContaining({ stock: 7 }))
  expect(sleeveChange(sleeveValues(sleeve), sleeve).version).toBe(1)
  const counted = { ...sleeveValues(sleeve), stock: '9' }
  expect(sleeveChange(counted, sleeve)).toMatchObject({ stock: 9, stockSeen: 7 })
})

test('emptied fields of a product are sent empty, and an emptied threshold becomes the shop’s', () => {
  const base: Sleeve = { ...sleeve, costs: [{ size: 5, cost: 1 }], brand: 'Carapace' }
  const emptied = { ...sleeveValues(undefined), name: 'Nacre', collection: 'comics' }
  expect(sleeveChange(emptied, base)).toMatchObject({
    lowStockBelow: null,
    costs: [],
    packs: null,
    sku: '',
    gtin: '',
    brand: '',
    thickness: null,
    back: '',
    images: { front: '', back: '', gallery: [] },
    features: [],
    safety: NO_SAFETY,
    searchTitle: '',
  })
})

test('trims texts, drops blank features, and uses the front as the main picture', () => {
  const body = sleeveBody({
    ...sleeveValues(sleeve),
    name: '  Onde ',
    description: ' Bleue\n',
    front: '/images/c',
    features: [{ text: ' Mate ' }, { text: '   ' }, { text: '' }],
  })
  expect(body).toMatchObject({ name: 'Onde', description: 'Bleue', image: '/images/c', features: ['Mate'] })
})

test.each([
  ['1,50', 1.5],
  ['1.5', 1.5],
  ['12,349', 0],
  ['-3', 0],
  ['gratuit', 0],
  ['', 0],
])('the price %j is sent as %d', (price, euros) => {
  expect(sleeveBody({ ...sleeveValues(undefined), price }).price).toBe(euros)
})

test.each([
  ['63 × 88', { width: 63, height: 88 }],
  ['63x88', { width: 63, height: 88 }],
  ['grand', { width: 66, height: 91 }],
])('the dimensions %j are sent as %j', (dimensions, expected) => {
  expect(sleeveBody({ ...sleeveValues(undefined), dimensions }).dimensions).toEqual(expected)
})

test.each([
  ['1,50', '12', '66 × 91', {}],
  [' 1.5 €', '012', '66x91 mm', {}],
  ['gratuit', '', '64,5 × 89', { price: '0,00 €', stock: '0', dimensions: '66 × 91' }],
  ['12,349', '1e2', '64*89', { stock: '1', dimensions: '66 × 91' }],
  ['', '12.7', '', { price: '0,00 €', stock: '12', dimensions: '66 × 91' }],
])('for %j, %j and %j the form says what will be saved instead', (price, stock, dimensions, sentence) => {
  const sentences = Object.entries(sentence).map(([field, value]) => [
    field,
    `sera enregistré\u00A0: ${value}`,
  ])
  expect(savedInstead({ price, stock, dimensions })).toEqual(Object.fromEntries(sentences))
})

test('a price that reads two ways is refused, also of a draft, unless own packs have the prices', () => {
  const draft = { ...sleeveValues(undefined), price: '1.234' }
  expect(sleeveFormErrors(draft).price).toBe(TOO_MANY_DECIMALS)
  expect(sleeveFormErrors({ ...draft, isPublished: true }).price).toBe(TOO_MANY_DECIMALS)
  expect(sleeveFormErrors({ ...draft, price: 'gratuit' }).price).toBeUndefined()
  expect(sleeveFormErrors({ ...draft, packMode: 'own' }).price).toBeUndefined()
})

test('arrows move the price by one cent and stop at 0', () => {
  expect(steppedPrice('1,50', 1)).toBe('1,51')
  expect(steppedPrice('0,00', -1)).toBe('0,00')
  expect(steppedPrice('rien', 1)).toBe('0,01')
  expect(steppedPrice('1.234', 1)).toBe('1.234')
})

test('a sale is sent only if it was edited, and null removes it', () => {
  const sale = { price: 2, struck: 2.4, from: '2026-11-27', to: '2026-11-30', isRunning: true }
  const base = { ...sleeve, sale }
  const values = sleeveValues(base)
  expect(values).toMatchObject({ salePrice: '2,00', saleFrom: '2026-11-27', saleTo: '2026-11-30' })
  expect(sleeveChange({ ...values, name: 'Autre' }, base)).not.toHaveProperty('sale')
  expect(sleeveChange({ ...values, salePrice: '1,9' }, base)).toMatchObject({
    sale: { price: 1.9, from: '2026-11-27', to: '2026-11-30' },
  })
  const none = { ...values, salePrice: '', saleFrom: '', saleTo: '' }
  expect(sleeveChange(none, base)).toMatchObject({ sale: null })
  expect(copiedValues(base)).toMatchObject({ salePrice: '', saleFrom: '' })
  expect(['sale.price', 'sale.from', 'sale.to', 'sale'].map(fieldOfSleeve)).toEqual([
    'salePrice',
    'saleFrom',
    'saleTo',
    'salePrice',
  ])
})

test('all errors are shown at the first press, each at its field', () => {
  const wrong = { name: ' ', price: '0', stock: '99999999', dimensions: '0 × 88', sku: 'é', gtin: '1' }
  const values = { ...sleeveValues(undefined), ...wrong, lowStockBelow: '9999999', isPublished: true }
  expect(sleeveFormErrors(values)).toEqual({
    name: 'Le nom est requis',
    price: 'Le prix doit être supérieur à 0 pour publier la protection',
    stock: expect.stringMatching(/^Le stock est de 1.000.000 au plus$/),
    dimensions: expect.stringContaining('La largeur'),
    sku: expect.stringContaining('La référence'),
    gtin: expect.any(String),
    lowStockBelow: expect.stringMatching(/^Le seuil est de 1.000.000 au plus$/),
  })
  expect(sleeveFormErrors(sleeveValues(sleeve))).toEqual({})
})

test('own packs are rows in the form, and are sent with the price of 5 sleeves', () => {
  const packs = [
    { size: 100, price: 9.9, sku: 'BOX', gtin: '96385074', offered: true },
    { size: 10, price: 1.2, offered: false },
  ]
  const values = sleeveValues({ ...sleeve, packs })
  expect(values.packMode).toBe('own')
  expect(values.packs[0]).toEqual({
    size: '100',
    price: '9,90',
    sku: 'BOX',
    gtin: '96385074',
    offered: true,
    cost: '',
  })
  expect(sleeveBody(values)).toMatchObject({
    price: 0.5,
    packs: [packs[0], { ...packs[1], sku: '', gtin: '' }],
  })
  const five = { size: '5', price: '2', sku: '', gtin: '', offered: true, cost: '' }
  expect(sleeveBody({ ...values, packs: [...values.packs, five] }).price).toBe(2)
  expect(sleeveBody({ ...values, packMode: 'usual' })).toMatchObject({ price: 2.4, packs: null })
  expect(copiedValues({ ...sleeve, packs }).packs.map(({ sku, gtin }) => sku + gtin)).toEqual(['', ''])
})

test.each([
  [[], 'Ajoutez au moins un lot, ou choisissez les lots habituels'],
  [[{ size: 'x' }], 'Ligne 1\u00A0: La taille d’un lot est un nombre entier de pochettes, de 1 à 1\u202F000'],
  [[{ size: '5' }, { size: '5' }], 'Lot de 5\u00A0: Deux lots ont la même taille'],
  [[{ price: '' }], 'Lot de 50\u00A0: Indiquez le prix du lot, supérieur à 0'],
  [[{ price: '1.234' }], 'Lot de 50\u00A0: Ce montant a plus de deux décimales'],
  [[{ offered: false }], 'Proposez au moins un lot'],
  [[{ sku: 'a' }, { size: '9', sku: 'A' }], 'Lot de 9\u00A0: Deux lots ont le même code'],
  [[{ cost: 'x' }], 'Lot de 50\u00A0: Le coût doit être un montant positif ou nul'],
  [[{ gtin: '123' }], 'Lot de 50\u00A0: Le code-barres compte 8, 12, 13 ou 14 chiffres'],
])('packs %j are refused, and the error names the pack', (rows, sentence) => {
  const whole = rows.map((row) => ({
    size: '50',
    price: '6',
    sku: '',
    gtin: '',
    offered: true,
    cost: '',
    ...row,
  }))
  expect(sleeveFormErrors({ ...sleeveValues(sleeve), packMode: 'own', packs: whole })).toMatchObject({
    packs: sentence,
  })
})

test('costs are sent for each pack, and only if they were edited', () => {
  const usual = { ...sleeve, costs: [{ size: 5, cost: 1.2 }] }
  const values = sleeveValues(usual)
  expect([values.cost, sleeveBody(values).costs]).toEqual(['1,20', [{ size: 5, cost: 1.2 }]])
  expect(sleeveChange(values, usual)).not.toHaveProperty('costs')
  expect(sleeveChange({ ...values, cost: '' }, usual)).toMatchObject({ costs: [] })
  expect(sleeveFormErrors({ ...values, cost: 'un euro' })).toMatchObject({ cost: expect.any(String) })
  const packs = [{ size: 100, price: 9.9, offered: true }]
  const own = sleeveValues({ ...sleeve, packs, costs: [{ size: 100, cost: 0 }] })
  expect([own.packs[0]?.cost, sleeveBody(own).costs]).toEqual(['0,00', [{ size: 100, cost: 0 }]])
})
