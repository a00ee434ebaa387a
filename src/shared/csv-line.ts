/** Spreadsheets read a file as UTF-8 only with this in front. */
const BYTE_ORDER_MARK = '\uFEFF'

/** The first bytes of every file, so that a French spreadsheet opens it with a double click. */
export function csvStart(): string {
  return BYTE_ORDER_MARK
}

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(';')}\r\n`
}

/**
 * What a person typed is text: a cell that begins like a formula (full-width signs count, too) gets an apostrophe in
 * front, one that has apostrophes there already another one. Amounts, which may begin with a minus, are left alone.
 */
function cell(text: string): string {
  const isAmount = /^-?\d+(,\d+)?$/.test(text)
  const safe = !isAmount && /^'*[=+\-@\t\r＝＋－＠]/u.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
