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
