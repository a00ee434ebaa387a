import { expect, test } from 'vitest'
import { leftOut } from './counts-import.ts'

test('excluded changes stay excluded in the next preview, and newly moved stock joins them', () => {
  const change = (id: string, seen: number, exported?: number) => {
    const known = { line: 2, _id: id, name: id, sku: '', seen, count: 3 }
    return exported === undefined ? known : { ...known, exported }
  }
  const first = [change('a', 5), change('b', 5), change('c', 5, 7)]
  expect(leftOut(first)).toEqual(new Set(['c']))
  expect(leftOut([change('a', 5), change('b', 4), change('d', 1)], first, ['a'])).toEqual(new Set(['a', 'b']))
})
