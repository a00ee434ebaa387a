import { lazily } from './lazily.ts'

const EUROS = { style: 'currency', currency: 'EUR' } as const
const euros = lazily(() => new Intl.NumberFormat('fr-FR', EUROS))
const roundEuros = lazily(
  () => new Intl.NumberFormat('fr-FR', { ...EUROS, trailingZeroDisplay: 'stripIfInteger' }),
)

// Money is integer cents. Euros exist only in JSON (decision 1) and on screen. `decimal-money.ts` has the functions for
// amounts as decimal text.

/** Returns a JSON amount: euros with at most two decimals. */
export function centsToEuros(cents: number): number {
  return cents / 100
}

/**
 * Returns cents. Half a cent rounds up. Rounding to 15 digits removes binary errors: 1.005 x 100 gives
 * 100.49999999999999.
 */
export function eurosToCents(euros: number): number {
  return Math.round(Number((euros * 100).toPrecision(15))) + 0
}

/**
 * Returns cents x numerator / denominator. Half a cent rounds up. The result is exact, because only whole numbers are
 * multiplied.
 */
export function scaleCents(cents: number, numerator: number, denominator: number): number {
  return Math.floor((2 * cents * numerator + denominator) / (2 * denominator))
}

/** Returns for example '1 234,50 €', with French no-break spaces. */
export function formatCents(cents: number): string {
  return euros().format(wholeCents(cents) / 100)
}

/** Returns for example '30 €' or '30,50 €': zero cents are left out, for thresholds in running text. */
export function formatRoundCents(cents: number): string {
  return roundEuros().format(wholeCents(cents) / 100)
}

/** Avoids the negative zero of rounding, which Intl writes as '-0'. */
const wholeCents = (cents: number) => Math.round(cents) + 0

/** Returns a JSON amount on screen: '1 234,50 €'. */
export function formatEuros(euros: number): string {
  return formatCents(eurosToCents(euros))
}
