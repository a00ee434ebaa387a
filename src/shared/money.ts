import { lazily } from './lazily.ts'

const EUROS = { style: 'currency', currency: 'EUR' } as const
const euros = lazily(() => new Intl.NumberFormat('fr-FR', EUROS))
const roundEuros = lazily(
  () => new Intl.NumberFormat('fr-FR', { ...EUROS, trailingZeroDisplay: 'stripIfInteger' }),
)

/**
 * Money is integer cents everywhere inside; euros exist at the JSON edge (decision 1) and on screen.
 * These are the only places where one becomes the other.
 */

/** Cents as a JSON amount: euros with at most two decimals. */
export function centsToEuros(cents: number): number {
  return cents / 100
}

/**
 * Euros to cents, half a cent rounding up. The 15 digits take out what binary fractions add:
 * 1.005 x 100 is 100.49999999999999 for the machine and 100.5 for people.
 */
export function eurosToCents(euros: number): number {
  return Math.round(Number((euros * 100).toPrecision(15))) + 0
}

/** cents x numerator / denominator, half a cent rounding up, exact: only whole numbers are multiplied. */
export function scaleCents(cents: number, numerator: number, denominator: number): number {
  return Math.floor((2 * cents * numerator + denominator) / (2 * denominator))
}

/** Cents as the decimal text payment providers want: 1250 is '12.50'. */
export function centsToDecimal(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Cents as French fields and files write them: 1250 is '12,50', without thousands, so that it stays a number. */
export const centsToText = (cents: number) => centsToDecimal(cents).replace('.', ',')

/** A provider's decimal text as cents; undefined when it is not an amount with at most two decimals. */
export function decimalToCents(text: string): number | undefined {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) return undefined
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** An amount as people type it, '4,30' or '4.3 €', in cents; undefined for what is none. */
export function typedToCents(text: string): number | undefined {
  return decimalToCents(text.replace(/[\s€]/gu, '').replace(',', '.'))
}

/** Euros as a form's field shows them: '4,30', '5'. */
export function eurosToTyped(euros: number): string {
  return centsToText(eurosToCents(euros)).replace(/,00$/u, '')
}

/** Cents as people read them: '1 234,50 €', with the spaces French typography asks for. */
export function formatCents(cents: number): string {
  return euros().format(wholeCents(cents) / 100)
}

/** The same without the cents where there are none: '30 €', for thresholds in running text. */
export function formatRoundCents(cents: number): string {
  return roundEuros().format(wholeCents(cents) / 100)
}

/** Intl writes the negative zero that rounding may leave as '-0'. */
const wholeCents = (cents: number) => Math.round(cents) + 0

/** A JSON amount in euros as people read it. */
export function formatEuros(euros: number): string {
  return formatCents(eurosToCents(euros))
}
