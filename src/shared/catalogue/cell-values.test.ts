import { expect, test } from 'vitest'
import { piecesIn, yesOrNoIn } from './cell-values.ts'

test.each([
  ['100', 100],
  ['Boîte de 100', 100],
  ['1 000', 1000],
  ['1\u202F000 pochettes', 1000],
  ['1.000', 1000],
  ['100,0', 100],
  ['2 x 50', undefined],
  ['cent', undefined],
  ['', undefined],
])('a pack of %j has %s sleeves', (typed, pieces) => {
  expect(piecesIn(typed)).toBe(pieces)
})

test.each([
  ['En vente', true],
  ['public', true],
  ['ON', true],
  ['off', false],
  ['Masqué', false],
  ['peut-être', undefined],
])('%j says whether a product is published: %s', (typed, isPublished) => {
  expect(yesOrNoIn(typed)).toBe(isPublished)
})
