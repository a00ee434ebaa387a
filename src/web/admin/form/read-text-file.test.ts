import { expect, test } from 'vitest'
import { misreadAccents, readTextFile } from './read-text-file.ts'

test('reads a file saved by a French spreadsheet, in both encodings', async () => {
  const ansi = new Blob([new Uint8Array([0x52, 0xe9, 0x66, 0x3b, 0x80])])
  expect(await readTextFile(new Blob(['\uFEFFRéf;€']))).toBe('Réf;€')
  expect(await readTextFile(ansi)).toBe('Réf;€')
})

test.each([
  ['little-endian, marked', [0xff, 0xfe, 0x52, 0, 0xe9, 0, 0x3b, 0, 0xac, 0x20]],
  ['big-endian, marked', [0xfe, 0xff, 0, 0x52, 0, 0xe9, 0, 0x3b, 0x20, 0xac]],
  ['little-endian', [0x52, 0, 0xe9, 0, 0x3b, 0, 0xac, 0x20]],
  ['big-endian', [0, 0x52, 0, 0xe9, 0, 0x3b, 0x20, 0xac]],
])('reads Excel’s Unicode text, %s', async (_kind, bytes) => {
  expect(await readTextFile(new Blob([new Uint8Array(bytes)]))).toBe('Ré;€')
})

test.each([
  ['of a Mac', [0x83, 0x74, 0x8e]],
  ['of DOS', [0x82, 0x74, 0x82]],
  ['of a Mac, with a grave one', [0x74, 0x72, 0x8f, 0x73]],
])('accents %s are reported instead of misread', async (_whose, bytes) => {
  const text = await readTextFile(new Blob([new Uint8Array([0xe9, 0x3b, ...bytes])]))
  expect(misreadAccents(text)).toContain('CSV UTF-8')
})

test.each(['RÃ©fÃ©rence', 'LÃ\u00A0-bas', 'Ã‰tui', 'lâ€™étui', 'R\uFFFDf', 'ƒtui'])(
  'accents that another program has misread or lost are reported: %s',
  (word) => {
    expect(misreadAccents(`Nom;Prix\n${word};3`)).toContain('mal lus')
  },
)

test('French words, quotation marks and euro signs are not reported as misread', async () => {
  const words = 'Été à Noël, œuvre d’art : « naïf » – 3 €… “où” l‘un, n°5™, SÃO â 3 €, 12 ƒ'
  expect(misreadAccents(words)).toBeUndefined()
})
