import { expect, test } from 'vitest'
import { DEFAULT_WEIGHTS } from '../settings/weights.ts'
import { parcelWeight } from './parcel-weight.ts'

const weights = { ...DEFAULT_WEIGHTS, packaging: 80, pack1: 2, pack5: 10, pack10: 20, pack32: 60 }

test("the weight of a parcel is that of its packs and packaging, within the carriers' limits", () => {
  const items = [
    { packSize: 5 as const, quantity: 3, unsent: 2 },
    { packSize: 32 as const, quantity: 2, unsent: 1, sent: 1 },
  ]
  expect(parcelWeight({ items }, weights)).toBe(80 + 2 * 10 + 60)
  expect(parcelWeight({ items: [] }, weights)).toBe(100)
  expect(parcelWeight({ items: [{ packSize: 32, quantity: 900, unsent: 900 }] }, weights)).toBe(30_000)
})

test('without weights from the owner, every parcel has the usual weight', () => {
  expect(parcelWeight({ items: [{ packSize: 10, quantity: 7, unsent: 7 }] }, DEFAULT_WEIGHTS)).toBe(250)
})
