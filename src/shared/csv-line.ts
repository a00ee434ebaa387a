/** Excel reads a file as UTF-8 only if the file begins with this mark. */
const BYTE_ORDER_MARK = '\uFEFF'

export function csvStart(): string {
  return BYTE_ORDER_MARK
}

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(';')}\r\n`
}

/**
 * A text that begins like a formula (also with a full-width sign, or after apostrophes) gets an apostrophe in front, so
 * spreadsheets read it as text. Amounts may begin with a minus and stay unchanged.
 */
function cell(text: string): string {
  const isAmount = /^-?\d+(,\d+)?$/.test(text)
  const safe = !isAmount && /^'*[=+\-@\t\r\n＝＋－＠]/u.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
