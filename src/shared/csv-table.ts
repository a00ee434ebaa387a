/** A table of text: semicolons, commas or tabulators part its cells, whichever its first line has most of. */
export function readCsvTable(text: string): string[][] {
  const plain = text.replace(/^\uFEFF/, '')
  return readTable(plain, separatorOf(plain)).map((row) => row.map((cell) => unguarded(cell.trim())))
}

function separatorOf(text: string): string {
  const [first = ''] = text.split(/\r\n|\r|\n/u, 1)
  const times = (sign: string) => first.split(sign).length
  return [';', '\t', ','].toSorted((a, b) => times(b) - times(a))[0] ?? ';'
}

/** Cells in quotes may hold separators, doubled quotes and line breaks. */
function readTable(text: string, separator: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  const endRow = () => {
    rows.push([...row, cell])
    row = []
    cell = ''
  }
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') cell += text[at++]
      else isQuoted = false
    } else if (sign === '"' && cell === '') isQuoted = true
    else if (sign === separator) {
      row.push(cell)
      cell = ''
    } else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && text[at + 1] === '\n') at++
      endRow()
    } else cell += sign
  }
  if (cell !== '' || row.length > 0) endRow()
  return rows
}

/** The export puts an apostrophe before a text that a spreadsheet would take for a formula. */
function unguarded(cell: string): string {
  return /^'[=+\-@＝＋－＠]/u.test(cell) ? cell.slice(1) : cell
}
