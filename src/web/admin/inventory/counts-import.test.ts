import { expect, test } from 'vitest'
import { leftOut, readTextFile } from './counts-import.ts'

test('reads a file saved by a French spreadsheet, in both encodings', async () => {
  const ansi = new Blob([new Uint8Array([0x52, 0xe9, 0x66, 0x3b, 0x80])])
  expect(await readTextFile(new Blob(['\uFEFFRéf;€']))).toBe('Réf;€')
  expect(await readTextFile(ansi)).toBe('Réf;€')
})

test('excluded changes stay excluded when the changes are shown again, and new movements join them', () => {
  const change = (id: string, seen: number, exported?: number) => {
    const known = { line: 2, _id: id, name: id, sku: '', seen, count: 3 }
    return exported === undefined ? known : { ...known, exported }
  }
  const first = [change('a', 5), change('b', 5), change('c', 5, 7)]
  expect(leftOut(first)).toEqual(new Set(['c']))
  expect(leftOut([change('a', 5), change('b', 4), change('d', 1)], first, ['a'])).toEqual(new Set(['a', 'b']))
})
