export type CsvRecord = {
  cells: string[]
  /** The first cell with a misplaced quote. */
  odd?: string
}

/**
 * Splits a text whose lines end with '\n'. If the end of a record cannot be found because a quote in it is misplaced or
 * never closed, returns the number of this record, from 1.
 */
export function splitCsv(text: string, separator: string): CsvRecord[] | number {
  const records: CsvRecord[] = []
  let at = 0
  while (at <= text.length) {
    const record: CsvRecord = { cells: [] }
    let end = at - 1
    do {
      const cell = cellAt(text, end + 1, separator)
      if (!cell) return records.length + 1
      record.cells.push(cell.value)
      if (cell.isOdd) record.odd ??= cell.value
      end = cell.end
    } while (text[end] === separator)
    const isEndKnown =
      record.odd === undefined || endsHere(text, end, record, records[0] ?? record, separator)
    if (!isEndKnown) return records.length + 1
    records.push(record)
    at = end + 1
  }
  return records
}

type Cell = { value: string; end: number; isOdd?: boolean }

function cellAt(text: string, start: number, separator: string): Cell | undefined {
  const opening = afterSpaces(text, start, separator)
  if (text[opening] !== '"') return bareCell(text, start, separator)
  const closing = closingQuote(text, opening)
  const isOnOneLine = closing >= 0 && !text.slice(opening, closing).includes('\n')
  const end = afterSpaces(text, closing + 1, separator)
  if (closing >= 0 && isEnd(text, end, separator) && (opening === start || isOnOneLine))
    return { value: text.slice(opening + 1, closing).replaceAll('""', '"'), end }
  if (opening > start) return bareCell(text, start, separator)
  if (!isOnOneLine) return undefined
  const odd = bareCell(text, closing, separator)
  return { value: text.slice(start, odd.end).trim(), end: odd.end, isOdd: true }
}

function bareCell(text: string, start: number, separator: string): Cell {
  let end = start
  while (!isEnd(text, end, separator)) end += 1
  return { value: text.slice(start, end), end }
}

const isEnd = (text: string, at: number, separator: string) =>
  at >= text.length || text[at] === separator || text[at] === '\n'

function closingQuote(text: string, opening: number): number {
  let at = text.indexOf('"', opening + 1)
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at
}

function afterSpaces(text: string, start: number, separator: string): number {
  let at = start
  while (!isEnd(text, at, separator) && /\s/u.test(text[at] ?? '')) at += 1
  return at
}

/**
 * Guesses whether a record with a misplaced quote ends at `end`, or whether one of its quoted cells goes on in the next
 * line.
 */
function endsHere(
  text: string,
  end: number,
  { cells }: CsvRecord,
  head: CsvRecord,
  separator: string,
): boolean {
  const last = text.lastIndexOf('"', end - 1)
  if (isEnd(text, afterSpaces(text, last + 1, separator), separator)) return true
  const next = text.indexOf('"', end)
  if (next < 0) return true
  const before = text.slice(text.lastIndexOf('\n', next) + 1, next)
  const beforeQuote = before.split(separator)
  if (beforeQuote.at(-1)?.trim() === '') return true
  const [after = ''] = text.slice(next).split('\n', 1)
  const cellsOfNext = beforeQuote.length + after.split(separator).length - 1
  return cells.length === head.cells.length && cellsOfNext === head.cells.length
}
