import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keyOfLine, lineDoubled } from '../catalogue/file-lines.ts'
import { CSV_EMPTY, CSV_NO_TEXT } from '../csv-table.ts'
import {
  COUNTS_FILE_COLUMNS,
  COUNTS_FILE_MAX_LINES,
  COUNTS_FILE_TOO_LARGE,
  COUNTS_FILE_UNCOUNTED,
  lineUnknown,
  readCountsFile,
  readWhole,
} from './counts-file.ts'

const line = { line: 2, reference: 'A-1', barcode: '', name: '', count: '12', exported: undefined }

test.each([
  [
    'of the shop',
    '\uFEFFRéférence;Code-barres;Nom;En rayon;Réservé;À vendre;Seuil;Compté\r\nA-1;;;14;2;12;10;12\r\n',
    { ...line, exported: 14 },
  ],
  [
    'with commas and quotes',
    'Référence,Nom,Compté\n"A-1","Prisme, ""mat""",12',
    { ...line, name: 'Prisme, "mat"' },
  ],
  ['with tabulators, and columns in another order', 'QUANTITE\tref\n12\tA-1\n', line],
  ['without a column of its own for counts', 'SKU;En rayon\nA-1;12', line],
  ['of barcodes', 'EAN;Compté\n4006381333931;12', { ...line, reference: '', barcode: '4006381333931' }],
  [
    'with a line break in a name',
    'Référence;Nom;Compté\nA-1;"Prisme\nmat";12',
    { ...line, name: 'Prisme\nmat' },
  ],
  ['with apostrophes before numbers', "UGS;EAN 13;Compté\n'A-1;;'12", line],
  ['with a count under another name', 'Réf.;Emplacement;Quantité comptée\nA-1;B2;12', line],
  ['with a threshold', 'Référence;En rayon;Stock minimum\nA-1;12;5', line],
  ['with a reference that looked like a formula', "Référence;Compté\n'-A1;12", { ...line, reference: '-A1' }],
])('a file %s is read', (_what, text, expected) => {
  expect(readCountsFile(text)).toEqual({ lines: [expected], uncounted: 0, refused: [] })
})

test('lines are numbered as in a spreadsheet, and blank lines and lines without a count are ignored', () => {
  const read = readCountsFile('Référence;Compté\n;\nA-1;\n\nA-2;3')
  expect(read).toMatchObject({ lines: [{ line: 5, reference: 'A-2' }], uncounted: 1 })
})

test.each([
  ['', CSV_EMPTY],
  [' \r\n', CSV_EMPTY],
  ['R\0e\0f\0', CSV_NO_TEXT],
  ['Référence;Compté\nA\ud800;1', CSV_NO_TEXT],
  ['Référence;Stock;Quantité\nA;1;2', COUNTS_FILE_COLUMNS],
  ['Nom;Compté\nPrisme;3', COUNTS_FILE_COLUMNS],
  ['Référence;Stock;Quantité comptée\nA;14;12', COUNTS_FILE_COLUMNS],
  ['Référence;Stock;Inventaire\nA;14;12', COUNTS_FILE_COLUMNS],
  ['Référence;Stock théorique;Relevé\nA;14;12', COUNTS_FILE_COLUMNS],
  ['Référence;Nom\nA;b', COUNTS_FILE_COLUMNS],
  ['Référence;Compté\nA;', COUNTS_FILE_UNCOUNTED],
  ['Référence;Nom;Compté\nA;a;1\nB;"Boîte 3 pouces;2\nC;c;3\nD;d;4', 'Guillemet non fermé à la ligne 3'],
  [`Référence;Compté\n${'A;1\n'.repeat(COUNTS_FILE_MAX_LINES + 1)}`, COUNTS_FILE_TOO_LARGE],
])('%#: a file of another form is refused with a sentence', (text, sentence) => {
  expect(readCountsFile(text)).toBe(sentence)
})

test.each([
  ['12', 12],
  ['1\u202F200', 1200],
  ['12,0', 12],
  ['0', 0],
  ['12,5', undefined],
  ['12.000', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['douze', undefined],
  ['', undefined],
])('%j is %s', (text, count) => {
  expect(readWhole(text)).toBe(count)
})

test('two spellings of one reference or barcode mean one product', () => {
  expect(keyOfLine({ reference: 'car-1', barcode: '' })).toBe(
    keyOfLine({ reference: 'CAR-1', barcode: '96385074' }),
  )
  expect(keyOfLine({ reference: '', barcode: '036000291452' })).toBe(
    keyOfLine({ reference: '', barcode: '0036000291452' }),
  )
  expect(keyOfLine({ reference: '', barcode: ' ' })).toBeUndefined()
})

test('a line with too many cells is refused by its number', () => {
  const read = readCountsFile('Référence;Compté\nA-1;12\nA;2;1\nA-3;4;;')
  expect(read).toMatchObject({
    lines: [{ line: 2 }, { line: 4 }],
    refused: [{ line: 3, label: 'A', message: 'Ligne 3\u00A0: 3 cellules pour 2 colonnes' }],
  })
})

test('a line with a misplaced quote is refused by its number, and the others are counted', () => {
  const read = readCountsFile('Référence;Nom;Compté\nA-1;"Boîte" mate;12\nA-2;"ok";3')
  expect(read).toMatchObject({
    lines: [{ line: 3, reference: 'A-2', count: '3' }],
    refused: [{ line: 2, label: 'A-1', message: expect.stringContaining('guillemet mal placé') }],
  })
})

test('a column with the exact name takes precedence over one with a similar name', () => {
  const read = readCountsFile('Ref;Référence;Nom;Stock;Compté\nF-9;A-1;;14;12')
  expect(read).toEqual({ lines: [line], uncounted: 0, refused: [] })
})

test('several lines for one product are reported with a few examples', () => {
  expect(lineDoubled([3])).toContain('à la ligne 3\u00A0:')
  expect(lineDoubled([3, 4, 5, 6, 7, 8, 9])).toContain('3, 4, 5, 6, 7…')
})

test('a barcode that a spreadsheet has rounded is reported as such, not as unknown', () => {
  expect(lineUnknown({ reference: '', barcode: '4,00638E+12' })).toContain('au format texte')
  expect(lineUnknown({ reference: '', barcode: '96385074' })).toContain('Aucune protection')
})

test('any file is read or refused, and never gives more lines than allowed', () => {
  const cells = fc.stringMatching(/^[\n\r";,\t'=aé0-9 ]{0,12}$/)
  fc.assert(
    fc.property(fc.array(cells, { maxLength: 20 }), (parts) => {
      const read = readCountsFile(`Référence;Compté\n${parts.join('')}`)
      if (typeof read === 'string') return
      for (const { count, reference } of read.lines)
        expect([count === '', reference.includes('\uFEFF')]).toEqual([false, false])
    }),
  )
})
