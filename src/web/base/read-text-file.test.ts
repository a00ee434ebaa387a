import { expect, test } from 'vitest'
import { readTextFile } from './read-text-file.ts'

test('reads a file saved by a French spreadsheet, in both encodings', async () => {
  const ansi = new Blob([new Uint8Array([0x52, 0xe9, 0x66, 0x3b, 0x80])])
  expect(await readTextFile(new Blob(['\uFEFFRéf;€']))).toBe('Réf;€')
  expect(await readTextFile(ansi)).toBe('Réf;€')
})
