import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { csvLine } from './csv-line.ts'
import { splitCsv } from './csv-records.ts'
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

const rowsOf = (text: string) => {
  const table = readCsvTable(text)
  return typeof table === 'string' ? table : table.rows.map(({ cells, fault }) => fault ?? cells)
}
const odd = (line: number, cell: string) =>
  `Ligne ${line}\u00A0: guillemet mal placé dans «\u202F${cell}\u202F»`

test.each([
  ['text after a closing quote', '"Boîte" mate'],
  ['a second pair of quotes', '"Boîte" et "étui"'],
  ['undoubled quotes inside', '"Boîte "mate" noire"'],
  ['an undoubled inch sign', '"Boîte 3" mate"'],
  ['a doubled quote and a single one', '"Boîte ""mate" noire'],
])('%s makes only its line unreadable', (_what, cell) => {
  expect(rowsOf(`Nom;Prix\n"A";1\n${cell};2\n"C";"3"\n`)).toEqual([['A', '1'], odd(3, cell), ['C', '3']])
  expect(rowsOf(`Nom;Prix\n"A";1\n${cell};2\nC;3`)).toEqual([['A', '1'], odd(3, cell), ['C', '3']])
  expect(rowsOf(`Nom;Prix\nA;1\n2;${cell}`)).toEqual([['A', '1'], odd(3, cell)])
  expect(rowsOf(`Nom;Note;Prix\nA;${cell};"b\nc"\nD;"e\nf";3\nG;${cell};`)).toEqual([
    odd(2, cell),
    ['D', 'e\nf', '3'],
    odd(4, cell),
  ])
})

test('an inch sign further down does not hide where an unreadable line ends', () => {
  expect(rowsOf('Nom;Prix\n"Boîte" mate;2\nÉtui 3";1\nC;3')).toEqual([
    odd(2, '"Boîte" mate'),
    ['Étui 3"', '1'],
    ['C', '3'],
  ])
})

test.each([
  ['goes on in the next line', 'Nom;Note;Prix\nA;"Boîte 3" mate\navec couvercle";2\nC;c;3'],
  ['began in the line before', 'Nom;Note;Prix\nA;"une\nBoîte" mate";2\nC;c;3'],
])('a cell with a misplaced quote that %s makes the end of its line unknown', (_what, text) => {
  expect(readCsvTable(text)).toBe('Guillemet non fermé à la ligne 2')
})

test('a misplaced quote in the column names is reported', () => {
  expect(readCsvTable('"Nom" mat;Prix\nA;1')).toBe(odd(1, '"Nom" mat'))
})

test('spaces before a quoted cell are ignored, and an inch sign in a bare cell stays', () => {
  expect(rowsOf('Nom, Note, Prix\nA, "b, c", "3"\nD, "b" 3", 4\nE,"f" , 5')).toEqual([
    ['A', 'b, c', '3'],
    ['D', '"b" 3"', '4'],
    ['E', 'f', '5'],
  ])
})

test('20,000 lines with a misplaced quote are read in time', () => {
  const table = readCsvTable(`Nom;Prix\n${'"Boîte" mate;2\n'.repeat(20_000)}`)
  expect(typeof table === 'string' ? table : table.rows.filter(({ fault }) => fault).length).toBe(20_000)
})

test('any sound file is read as an independent reader reads it', () => {
  const parts = fc.constantFrom('a', 'é', ' ', ';', ',', '\n', '"', '""', '""""', ';"', '";', '"\n', '\n"')
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 30 }), (typed) => {
      const text = `N;P\n${typed.join('')}`
      const { data, errors } = Papa.parse<string[]>(text, { delimiter: ';', newline: '\n' })
      if (errors.length > 0 || /(?:^|[;\n])[ \t]+"/u.test(text)) return
      expect(splitCsv(text, ';')).toEqual(data.map((cells) => ({ cells })))
    }),
    { numRuns: 2_000 },
  )
  const cells = fc.array(
    fc.array(fc.string({ unit: fc.constantFrom('a', 'é', ' ', ';', '\n', '"') }), { minLength: 2 }),
    {
      minLength: 1,
    },
  )
  fc.assert(
    fc.property(cells, (rows) => {
      const text = rows
        .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';'))
        .join('\n')
      expect(splitCsv(text, ';')).toEqual(rows.map((row) => ({ cells: row })))
    }),
  )
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
