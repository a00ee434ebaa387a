import { expect, test } from 'vitest'
import { oneSpelling } from './one-spelling.ts'

test.each([
  ['an accent of its own', 'E\u0301cume', 'Écume'],
  ['no-break, narrow and doubled spaces', ' Prisme\u00A0\u202F bleu\t', 'Prisme bleu'],
  ['marks that nobody sees', '\u202APris\u200Bme\u200E bl\u00ADe\u034Fu\u3164\uFEFF\u2800', 'Prisme bleu'],
  ['an accent behind an invisible space', 'E\u200B\u0301cume', 'Écume'],
  ['joiners that join nothing', '\u200DPris\u200Dme\u200C 2\u200D', 'Prisme 2'],
  ['a joiner of Persian letters, which stays', 'می\u200Cخواهم', 'می\u200Cخواهم'],
  ['a family of emoji, which stays one', '👩\u200D👧', '👩\u200D👧'],
])('%s', (_what, typed, spelled) => {
  expect(oneSpelling(typed)).toBe(spelled)
  expect(oneSpelling(spelled)).toBe(spelled)
})
