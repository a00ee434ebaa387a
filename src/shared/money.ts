import { lazily } from './lazily.ts'

const EUROS = { style: 'currency', currency: 'EUR' } as const
const euros = lazily(() => new Intl.NumberFormat('fr-FR', EUROS))
const roundEuros = lazily(
  () => new Intl.NumberFormat('fr-FR', { ...EUROS, trailingZeroDisplay: 'stripIfInteger' }),
)

// The code counts money in whole cents. JSON has euros (decision 1).

export function centsToEuros(cents: number): number {
  return cents / 100
}

/** Half a cent rounds up. Rounding to 15 digits removes binary errors: 1.005 x 100 gives 100.49999999999999. */
export function eurosToCents(euros: number): number {
  return Math.round(Number((euros * 100).toPrecision(15))) + 0
}

/** Half a cent rounds up. Takes whole numbers. */
export function scaleCents(cents: number, numerator: number, denominator: number): number {
  return Math.floor((2 * cents * numerator + denominator) / (2 * denominator))
}

export function formatCents(cents: number): string {
  return euros().format(wholeCents(cents) / 100)
}

/** Returns '30 €' for 3000 and '30,50 €' for 3050. */
export function formatRoundCents(cents: number): string {
  return roundEuros().format(wholeCents(cents) / 100)
}

/** Avoids the negative zero of rounding, which Intl writes as '-0'. */
const wholeCents = (cents: number) => Math.round(cents) + 0

export function formatEuros(euros: number): string {
  return formatCents(eurosToCents(euros))
}
