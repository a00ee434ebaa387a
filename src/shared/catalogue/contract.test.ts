import { expect, test } from 'vitest'
import { SleeveInput, SleeveListQuery, SleevePatch } from './contract.ts'

test('a new sleeve needs only a name, and other fields get the defaults of back-office.md §9', () => {
  expect(SleeveInput.parse({ name: '  Standard ', role: 'admin', stock: 12 })).toEqual({
    name: 'Standard',
    title: '',
    description: '',
    costs: [],
    stock: 12,
    sku: '',
    gtin: '',
    category: 'pokemon',
    dimensions: { width: 66, height: 91 },
    images: {},
    features: [],
    brand: '',
    fits: '',
    games: '',
    thickness: null,
    back: '',
    piecesPerPack: null,
    isPublished: false,
    safety: {},
    searchTitle: '',
    searchDescription: '',
  })
  expect(SleeveInput.safeParse({ name: ' ' }).error?.issues[0]?.message).toBe('Le nom est requis')
})

test('a change contains only the given fields', () => {
  expect(SleevePatch.parse({ stock: 3, _id: 'x', isNew: true })).toEqual({ stock: 3 })
  expect(SleevePatch.parse({})).toEqual({})
  expect(SleevePatch.parse({ features: ['Sans acide ', ' '] })).toEqual({ features: ['Sans acide'] })
})

test.each([
  { price: '1,5' },
  { price: 1.555 },
  { price: -1 },
  { price: Number.NaN },
  { stock: 1.5 },
  { stock: -1 },
  { category: 'lego' },
  { dimensions: 'grand' },
  { images: { front: 'javascript:alert(1)' } },
  { images: { front: '//elsewhere.example/a.png' } },
  { name: 'a\0b' },
])('a change that is not valid is refused: %j', (change) => {
  expect(SleevePatch.safeParse(change).success).toBe(false)
})

test('prices in French notation are accepted', () => {
  for (const price of [0, 0.29, 1.1, 19.99, 1234.56, 9999.99]) {
    expect(SleevePatch.safeParse({ price }).success).toBe(true)
  }
})

test('the list query reads numbers from text, and tells an empty query from a paged one', () => {
  expect(SleeveListQuery.parse({ utm_source: 'mail' })).toEqual({})
  expect(SleeveListQuery.parse({ page: '2', q: ' é ' })).toEqual({ page: 2, q: 'é' })
  for (const query of [
    { page: '0' },
    { page: 'x' },
    { limit: '101' },
    { page: ['1', '2'] },
    { sort: 'random' },
  ]) {
    expect(SleeveListQuery.safeParse(query).success).toBe(false)
  }
})
