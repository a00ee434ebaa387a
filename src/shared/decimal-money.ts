import { eurosToCents } from './money.ts'
import { plainTyped } from './typed-whole.ts'

export function centsToDecimal(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Returns '12,50' for 1250. */
export const centsToText = (cents: number) => centsToDecimal(cents).replace('.', ',')

/** Reads '12', '12.5' and '12.50'. Returns undefined for '-1' and '1.234'. */
export function decimalToCents(text: string): number | undefined {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) return undefined
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

const plainAmount = (typed: string) => plainTyped(typed).replaceAll('€', '').replace(',', '.')

/** Reads '4,30', '4.3 €', ',5' and '4,'. Returns undefined for '-1' and '1.234'. */
export function typedToCents(text: string): number | undefined {
  const plain = plainAmount(text)
  return /^(?:\d{1,12}(?:\.\d{0,2})?|\.\d{1,2})$/u.test(plain) ? eurosToCents(Number(plain)) : undefined
}

export const TOO_MANY_DECIMALS = 'Ce montant a plus de deux décimales'

/** '1.234' may mean 1,23 € or 1 234 €, so forms refuse it. */
export const decimalsError = (typed: string): string | undefined =>
  /\.\d{3,}$/u.test(plainAmount(typed)) ? TOO_MANY_DECIMALS : undefined

export function eurosToTyped(euros: number): string {
  return centsToText(eurosToCents(euros)).replace(/,00$/u, '')
}
