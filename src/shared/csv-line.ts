/** The byte order mark. Spreadsheets read a file as UTF-8 only if it begins with this mark. */
const BYTE_ORDER_MARK = '\uFEFF'

/** The first bytes of every file, so that a double click opens the file in a French spreadsheet. */
export function csvStart(): string {
  return BYTE_ORDER_MARK
}

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(';')}\r\n`
}

/**
 * A cell that keeps a typed text a text. A text that begins like a formula (also with a full-width sign) gets an
 * apostrophe in front, and one that begins with apostrophes gets another. Amounts may begin with a minus and are
 * unchanged.
 */
function cell(text: string): string {
  const isAmount = /^-?\d+(,\d+)?$/.test(text)
  const safe = !isAmount && /^'*[=+\-@\t\r\n＝＋－＠]/u.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
