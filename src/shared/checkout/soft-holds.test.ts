import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type HeldPieces, holdsGivingWay, lackOf, type Want } from './soft-holds.ts'

const A = 'sleeve-a'

const wanting = (count: number, stock: number, more: Partial<Want> = {}): Want => ({
  counts: new Map([[A, count]]),
  stock: new Map([[A, stock]]),
  isNewcomer: true,
  network: 'mine',
  isNetworkBound: false,
  factor: 1,
  ...more,
})
const holding = (checkoutId: string, quantity: number, more: Partial<HeldPieces> = {}): HeldPieces => ({
  checkoutId,
  sleeveId: A,
  quantity,
  isNewcomers: true,
  network: checkoutId,
  ...more,
})

test('a new buyer takes over the oldest holds, and no more than needed', () => {
  const held = [holding('old', 20), holding('older', 20), holding('young', 10)]
  const soft = ['older', 'old']
  expect(holdsGivingWay(wanting(1, 50), held, { soft, ownId: undefined })).toEqual(['older'])
  expect(holdsGivingWay(wanting(25, 50), held, { soft, ownId: undefined })).toEqual(['older', 'old'])
  expect(holdsGivingWay(wanting(41, 50), held, { soft, ownId: undefined })).toEqual([])
})

test('a buyer who has paid before takes over holds only if the stock is too small, and so does any buyer of a small stock', () => {
  const regular = { isNewcomer: false }
  const held = [holding('old', 50)]
  expect(holdsGivingWay(wanting(40, 50, regular), held, { soft: ['old'], ownId: undefined })).toEqual([])
  expect(holdsGivingWay(wanting(60, 50, regular), held, { soft: ['old'], ownId: undefined })).toEqual(['old'])
  expect(holdsGivingWay(wanting(5, 0), [holding('old', 20)], { soft: ['old'], ownId: undefined })).toEqual([
    'old',
  ])
})

test('a network with holds has a quarter of the new buyers’ share, and at least a pack of 32', () => {
  const bound = { isNetworkBound: true }
  const held = [holding('one', 60, { network: 'mine' }), holding('other', 30)]
  // Of 640 pieces the newcomers' share is 320, and the part of one network is 80.
  expect(lackOf(wanting(20, 550, bound), held, new Set()).get(A)).toMatchObject({ share: 0, network: 0 })
  expect(lackOf(wanting(21, 550, bound), held, new Set()).get(A)).toMatchObject({ share: 0, network: 1 })
  expect(lackOf(wanting(200, 550), held, new Set()).get(A)).toMatchObject({ share: 0, network: 0 })
  expect(lackOf(wanting(32, 66, bound), [], new Set()).get(A)).toMatchObject({ share: 0, network: 0 })
  expect(lackOf(wanting(33, 66, bound), [], new Set()).get(A)).toMatchObject({ share: 0, network: 1 })
  const soft = ['other', 'one']
  expect(holdsGivingWay(wanting(30, 550, bound), held, { soft, ownId: undefined })).toEqual(['one'])
})

test('the buyer’s own open hold is free for the new one, and never counts against it', () => {
  const held = [holding('own', 30), holding('other', 20)]
  expect(holdsGivingWay(wanting(30, 50), held, { soft: ['other'], ownId: 'own' })).toEqual([])
})

const SLEEVES = ['a', 'b', 'c']
const pieces = fc.record<HeldPieces>({
  checkoutId: fc.constantFrom('1', '2', '3', '4', '5', '6'),
  sleeveId: fc.constantFrom(...SLEEVES),
  quantity: fc.integer({ min: 1, max: 60 }),
  isNewcomers: fc.constant(true),
  network: fc.constantFrom('mine', 'x', 'y'),
})
const counts = fc.dictionary(fc.constantFrom(...SLEEVES), fc.integer({ min: 1, max: 120 }), { minKeys: 1 })
const situation = fc.record({
  held: fc.array(pieces, { maxLength: 12 }),
  counts,
  stock: fc.record(Object.fromEntries(SLEEVES.map((id) => [id, fc.integer({ min: 0, max: 200 })]))),
  isNewcomer: fc.boolean(),
  isNetworkBound: fc.boolean(),
  soft: fc.shuffledSubarray(['1', '2', '3', '4', '5', '6']),
})

test('every hold that was taken over was soft, and needed for the purchase', () => {
  const isShort = (lack: ReturnType<typeof lackOf>) =>
    [...lack.values()].some(({ stock, share, network }) => stock > 0 || share > 0 || network > 0)
  fc.assert(
    fc.property(situation, ({ held, counts, stock, soft, ...more }) => {
      const want = {
        ...more,
        counts: new Map(Object.entries(counts)),
        stock: new Map(Object.entries(stock)),
        network: 'mine',
        factor: 1,
      }
      const giving = holdsGivingWay(want, held, { soft, ownId: undefined })
      expect(soft.filter((id) => giving.includes(id))).toEqual(giving)
      if (giving.length > 0) {
        expect(isShort(lackOf(want, held, new Set(giving)))).toBe(false)
        expect(isShort(lackOf(want, held, new Set(giving.slice(0, -1))))).toBe(true)
      } else if (isShort(lackOf(want, held, new Set()))) {
        expect(isShort(lackOf(want, held, new Set(soft)))).toBe(true)
      }
    }),
    { numRuns: 2000 },
  )
})
