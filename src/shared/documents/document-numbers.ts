/**
 * The number of an invoice, 'F-2026-000042'. Numbers have no gaps and are given when the order is placed (decision
 * 21).
 */
export function invoiceNumber(year: number, count: number): string {
  return `F-${year}-${String(count).padStart(6, '0')}`
}

/** A complete document number, as it may be typed. */
const TYPED = /^[fa]-\d{4}-\d{6,}$/i

/** Reads a document number. Undefined for any other word. */
export function documentNumber(word: string): string | undefined {
  return TYPED.test(word) ? word.toUpperCase() : undefined
}

/** A credit note's number, 'A-2026-000042' (avoir). Credit notes have a separate series without gaps (decision 40). */
export function creditNoteNumber(year: number, count: number): string {
  return `A-${year}-${String(count).padStart(6, '0')}`
}
