/** Tells Excel that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

export function csvStart(): string {
  return BYTE_ORDER_MARK
}

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(';')}\r\n`
}

/** The apostrophe in front keeps spreadsheets from reading a formula. */
function cell(text: string): string {
  const isAmount = /^-?\d+(,\d+)?$/.test(text)
  const safe = !isAmount && /^'*[=+\-@\t\r\n＝＋－＠]/u.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
