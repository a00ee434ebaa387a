import { expect, test } from 'vitest'
import { leftOut, readTextFile } from './counts-import.ts'

test('a file that a French spreadsheet saved is read, in either of its two codes', async () => {
  const ansi = new Blob([new Uint8Array([0x52, 0xe9, 0x66, 0x3b, 0x80])])
  expect(await readTextFile(new Blob(['\uFEFFRéf;€']))).toBe('Réf;€')
  expect(await readTextFile(ansi)).toBe('Réf;€')
})

test('what was left out stays so when the changes are shown again, and what has moved joins it', () => {
  const change = (id: string, seen: number, exported?: number) => {
    const known = { line: 2, _id: id, name: id, sku: '', seen, count: 3 }
    return exported === undefined ? known : { ...known, exported }
  }
  const first = [change('a', 5), change('b', 5), change('c', 5, 7)]
  expect(leftOut(first)).toEqual(new Set(['c']))
  expect(leftOut([change('a', 5), change('b', 4), change('d', 1)], first, ['a'])).toEqual(new Set(['a', 'b']))
})
