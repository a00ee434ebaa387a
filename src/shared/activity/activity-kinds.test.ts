import { expect, test } from 'vitest'
import { changesBetween } from './activity-kinds.ts'

test('only changed fields are kept, and an empty text counts as null', () => {
  const before = { name: 'Prisme', price_cents: 450, note: '', features: ['a'], at: new Date(0) }
  const after = { name: 'Prisme', price_cents: 590, note: null, features: ['a', 'b'], at: new Date(0) }
  expect(changesBetween(before, after)).toEqual([
    { field: 'price_cents', before: 450, after: 590 },
    { field: 'features', before: '["a"]', after: '["a","b"]' },
  ])
  expect(changesBetween({}, { isActive: true })).toEqual([{ field: 'isActive', before: null, after: true }])
})

test('a long text is cut, and a change after the cut still counts', () => {
  const [change] = changesBetween({ content: `${'a'.repeat(300)}b` }, { content: `${'a'.repeat(300)}c` })
  expect(change?.after).toBe(`${'a'.repeat(200)}…`)
})
