import { expect, test } from 'vitest'
import { packsCell, packsInCell } from './packs-cell.ts'

const BOX = { size: 100, sku: 'BOX-100', gtin: '4006381333931', offered: true }

test('packs are written into one cell and read back', () => {
  const packs = [
    { ...BOX, priceCents: 990 },
    { size: 50, priceCents: 600, sku: '', gtin: '96385074', offered: true },
    { size: 10, priceCents: 200, sku: '', gtin: '', offered: false },
    { size: 5, priceCents: 105, sku: '', gtin: '', offered: true },
  ]
  const cell = packsCell(packs)
  expect(cell).toBe(
    '100 : 9,90 : BOX-100 : 4006381333931 | 50 : 6,00 : : 96385074 | 10 : 2,00 : : : retiré | 5 : 1,05',
  )
  expect(packsInCell(cell)).toEqual(
    packs.map(({ priceCents, ...pack }) => ({ ...pack, price: priceCents / 100 })),
  )
  expect(packsInCell('100:9.9 €\n5:1')).toMatchObject([
    { size: 100, price: 9.9 },
    { size: 5, price: 1 },
  ])
  expect([packsCell([]), packsInCell(' Habituels ')]).toEqual(['habituels', []])
})

test.each([
  '',
  '100',
  '100 : gratuit',
  '100 : 1.234',
  '100 : 9,90 | 50 : 1,234 €',
  'x : 2',
  '100 : 9,90 : a : b : c',
  '5 : 1 |',
  '5 : 1 : : : retiré : x',
])('%j is not a list of packs', (cell) => expect(packsInCell(cell)).toBeUndefined())
