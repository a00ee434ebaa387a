import { expect, test } from 'vitest'
import { csvLine } from './csv-line.ts'
import { CSV_EMPTY, CSV_NO_TEXT, readCsvTable } from './csv-table.ts'

const cellsOf = (text: string) => {
  const table = readCsvTable(text)
  return typeof table === 'string' ? table : [table.head, ...table.rows.map(({ cells }) => cells)]
}
const TWO = [
  ['Nom', 'Prix'],
  ['Onde', '1,50'],
]

test.each([
  ['semicolons', 'Nom;Prix\r\nOnde;1,50\r\n'],
  ['tabulators, as a Mac of old ends lines', 'Nom\tPrix\rOnde\t1,50'],
  ['bars', 'Nom|Prix\nOnde|1,50'],
  ['commas', 'Nom,Prix\nOnde,"1,50"'],
  ['a first line for Excel', '\uFEFFsep=;\nNom;Prix\nOnde;1,50'],
  ['a first line for Excel with another sign', 'sep=^\r\nNom^Prix\r\nOnde^1,50'],
  ['blank lines at the top', '\n;\nNom;Prix\nOnde;1,50'],
  ['separators in a quoted name', '"Nom";"Prix"\n"Onde" ;"1,50"'],
])('%s separates cells', (_what, text) => {
  expect(cellsOf(text)).toEqual(TWO)
})

test('quoted cells may contain separators, line breaks and doubled quotes, and an inch sign is not a quote', () => {
  expect(cellsOf('Nom;Note\n"a;""b""\nc";Boîte 3" et 4"')).toEqual([
    ['Nom', 'Note'],
    ['a;"b"\nc', 'Boîte 3" et 4"'],
  ])
})

test.each([
  ['that is never closed', 'Nom;Prix\nA;1\nB;"Boîte;2\nC;3'],
  ['that the next quoted cell would close', 'Nom;Prix\nA;1\nB;"Boîte;2\nC;"ok";3\nD;4'],
  ['in the last line', 'Nom;Prix\nA;1\nB;"Boîte'],
  ['after a cell with a line break', 'Nom;Prix\n"A\na";1\nB;"Boîte;2\nC;3'],
])('a quote %s is reported with its line', (_what, text) => {
  expect(readCsvTable(text)).toBe('Guillemet non fermé à la ligne 3')
})

test('a line with too many cells is reported, blank cells and lines are ignored, and line numbers stay', () => {
  expect(readCsvTable('Nom;Prix;;\n\nA;1;;;\nB;1;ah;oh\nC')).toEqual({
    head: ['Nom', 'Prix'],
    rows: [
      { line: 3, cells: ['A', '1'] },
      { line: 4, cells: ['B', '1', 'ah', 'oh'], fault: 'Ligne 4\u00A0: 4 cellules pour 2 colonnes' },
      { line: 5, cells: ['C', ''] },
    ],
  })
})

test('the apostrophe of the export is removed, but one of the text itself stays', () => {
  expect(cellsOf("Nom;Prix\n'=A;''=B\n'98;'")).toEqual([
    ['Nom', 'Prix'],
    ['=A', "'=B"],
    ["'98", "'"],
  ])
  // A tab or a line break after apostrophes is guarded too.
  for (const typed of ["'\tx", "''\nx", "'=1", "'x"])
    expect(readCsvTable(`N\n${csvLine([typed])}`)).toMatchObject({ rows: [{ cells: [typed] }] })
})

test('other separators in brackets, as in PrestaShop’s headings, are ignored', () => {
  expect(cellsOf('Nom;Catégories (x,y,z...)\nOnde;Mat')).toEqual([
    ['Nom', 'Catégories (x,y,z...)'],
    ['Onde', 'Mat'],
  ])
})

test('a text that is written as a formula to keep its zeros is read as a spreadsheet shows it', () => {
  expect(cellsOf('Nom;Code\nOnde;="00123"\nHoule;"=""00456"""')).toEqual([
    ['Nom', 'Code'],
    ['Onde', '00123'],
    ['Houle', '00456'],
  ])
})

test('a file that is not text is refused with a sentence', () => {
  expect(readCsvTable(' \r\n')).toBe(CSV_EMPTY)
  expect(readCsvTable('PK\u0000\u0003')).toBe(CSV_NO_TEXT)
})
