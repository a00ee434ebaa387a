import { eurosToCents } from './money.ts'

// Amounts as text with a decimal point or comma, for providers, files and form fields.

export function centsToDecimal(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** 1250 is '12,50'. Spreadsheets read the text as a number, because it has no thousands separator. */
export const centsToText = (cents: number) => centsToDecimal(cents).replace('.', ',')

/** Undefined for any other text, for example '-1' or '1.234'. */
export function decimalToCents(text: string): number | undefined {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) return undefined
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** Reads '4,30' and '4.3 €'. Undefined for an unreadable text. */
export function typedToCents(text: string): number | undefined {
  return decimalToCents(text.replace(/[\s€]/gu, '').replace(',', '.'))
}

export function eurosToTyped(euros: number): string {
  return centsToText(eurosToCents(euros)).replace(/,00$/u, '')
}
