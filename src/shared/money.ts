import { lazily } from './lazily.ts'

const EUROS = { style: 'currency', currency: 'EUR' } as const
const euros = lazily(() => new Intl.NumberFormat('fr-FR', EUROS))
const roundEuros = lazily(
  () => new Intl.NumberFormat('fr-FR', { ...EUROS, trailingZeroDisplay: 'stripIfInteger' }),
)

/**
 * Inside the shop money is always integer cents. Euros exist only in JSON (decision 1) and on screen, and only the
 * functions in this file convert between the two.
 */

/** Cents as a JSON amount: euros with at most two decimals. */
export function centsToEuros(cents: number): number {
  return cents / 100
}

/**
 * Euros in cents. Half a cent rounds up. Rounding to 15 digits removes binary errors: 1.005 x 100 gives
 * 100.49999999999999.
 */
export function eurosToCents(euros: number): number {
  return Math.round(Number((euros * 100).toPrecision(15))) + 0
}

/**
 * cents x numerator / denominator. Half a cent rounds up. The result is exact, because only whole numbers are
 * multiplied.
 */
export function scaleCents(cents: number, numerator: number, denominator: number): number {
  return Math.floor((2 * cents * numerator + denominator) / (2 * denominator))
}

/** Cents on screen: '1 234,50 €', with French no-break spaces. */
export function formatCents(cents: number): string {
  return euros().format(wholeCents(cents) / 100)
}

/** Cents on screen without zero cents: '30 €', for thresholds in running text. */
export function formatRoundCents(cents: number): string {
  return roundEuros().format(wholeCents(cents) / 100)
}

/** Intl writes a negative zero from rounding as '-0'. */
const wholeCents = (cents: number) => Math.round(cents) + 0

/** A JSON amount in euros, on screen. */
export function formatEuros(euros: number): string {
  return formatCents(eurosToCents(euros))
}
