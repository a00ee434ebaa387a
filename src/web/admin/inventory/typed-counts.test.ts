import { expect, test } from 'vitest'
import { NUMBER_NEEDED } from '#shared/inventory/stock-rules.ts'
import {
  afterSaving,
  countOfTyped,
  gapOf,
  readyCounts,
  typeCount,
  withoutBlank,
  type Shelf,
  type TypedCounts,
} from './typed-counts.ts'

const shelf = (id: string, onShelf = 10, reserved = 0): Shelf => ({
  _id: id,
  name: id,
  sku: '',
  onShelf,
  reserved,
})
const typed = (...counts: [Shelf, string][]): TypedCounts =>
  counts.reduce<TypedCounts>((before, [shown, text]) => typeCount(before, shown, text), new Map())

test('a count refers to the shelf as it was shown at the first digit', () => {
  const counts = typed([shelf('a', 10), '1'], [shelf('a', 8), '12'])
  expect(readyCounts(counts).ready).toEqual([{ _id: 'a', seen: 10, count: 12 }])
  expect(typed([shelf('a'), '1'], [shelf('a'), ' ']).size).toBe(0)
})

test('an invalid count stays with its error; every valid count is sent, since only the server knows the reservations', () => {
  const { ready, checked } = readyCounts(
    typed([shelf('a'), '12'], [shelf('b'), 'douze'], [shelf('c', 10, 5), '4'], [shelf('d', 10, 5), '10']),
  )
  expect(ready).toEqual([
    { _id: 'a', seen: 10, count: 12 },
    { _id: 'c', seen: 10, count: 4 },
    { _id: 'd', seen: 10, count: 10 },
  ])
  expect(checked.get('b')).toMatchObject({ error: NUMBER_NEEDED, isRefused: true })
})

test('saved counts disappear; refused ones stay with the current stock, and so does input typed meanwhile', () => {
  const before = typed([shelf('a'), '12'], [shelf('b'), '7'], [shelf('c'), '3'])
  const { ready } = readyCounts(before)
  const meanwhile = typeCount(before, shelf('c'), '35')
  const after = afterSaving(meanwhile, ready, {
    saved: ['a', 'c'],
    refused: [{ _id: 'b', message: 'Le rayon a changé', onShelf: 6 }],
  })
  expect([...after.keys()]).toEqual(['b', 'c'])
  expect(after.get('b')).toMatchObject({ text: '7', error: 'Le rayon a changé', shelf: { onShelf: 6 } })
  expect(readyCounts(after).ready).toEqual([
    { _id: 'b', seen: 6, count: 7 },
    { _id: 'c', seen: 10, count: 35 },
  ])
})

test('a refused count stays visible until it is saved, even if it is emptied', () => {
  const sent = [{ _id: 'a', seen: 10, count: 8 }]
  const refusal = { saved: [], refused: [{ _id: 'a', message: 'Le rayon a changé', onShelf: 15 }] }
  const refused = afterSaving(typed([shelf('a'), '8']), sent, refusal)
  const emptied = typeCount(refused, shelf('a'), '')
  expect([emptied.get('a')?.isRefused, countOfTyped(emptied)]).toEqual([true, 0])
  expect(readyCounts(emptied)).toEqual({ ready: [], checked: new Map() })
  expect(withoutBlank(emptied).size).toBe(0)
  const again = typeCount(typeCount(emptied, shelf('a'), '1'), shelf('a'), '12')
  expect(again.get('a')).toMatchObject({ text: '12', isRefused: true, shelf: { onShelf: 15 } })
  expect(again.get('a')?.error).toBeUndefined()
  expect(afterSaving(again, readyCounts(again).ready, { saved: ['a'], refused: [] }).size).toBe(0)
})

test('shows the difference with its sign', () => {
  expect(['12', '8', '10', 'x'].map((text) => gapOf({ shelf: shelf('a'), text }))).toEqual([
    '+2',
    '−2',
    '',
    '',
  ])
})
