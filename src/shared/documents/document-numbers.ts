/** 'F-2026-000042'. The invoices of a year are numbered without gaps (decision 21). */
export function invoiceNumber(year: number, count: number): string {
  return `F-${year}-${String(count).padStart(6, '0')}`
}

const TYPED = /^[fa]-\d{4}-\d{6,}$/i

export function documentNumber(word: string): string | undefined {
  return TYPED.test(word) ? word.toUpperCase() : undefined
}

/** 'A-2026-000042' (avoir). The credit notes of a year have a gapless series of their own (decision 40). */
export function creditNoteNumber(year: number, count: number): string {
  return `A-${year}-${String(count).padStart(6, '0')}`
}
