import { eurosToCents } from '../money.ts'
import { codeDiscount } from '../promotions/code-discount.ts'

export type ManualReduction = { kind: 'percent' | 'amount'; value: number; reason: string }

export const REDUCTION_REASON_MAX = 120
export const REDUCTION_INVALID =
  'La remise est un pourcentage de 1 à 99, ou un montant inférieur aux articles'
export const REDUCTION_REASON_REQUIRED = 'Indiquez la raison de la remise'
/** Replaces the reason when names are erased, because the reason may be about the person. */
export const REDUCTION_REASON_ERASED = 'motif effacé'

/**
 * Splits the reduction among the lines by their totals, and returns the cents of each line. `value` is in percent or
 * euros. Returns undefined for an impossible reduction.
 */
export function manualDiscounts(
  { kind, value }: Pick<ManualReduction, 'kind' | 'value'>,
  lines: readonly { priceCents: number; quantity: number }[],
): number[] | undefined {
  const goods = lines.map(({ priceCents, quantity }) => ({ cents: priceCents * quantity, isEligible: true }))
  const sum = goods.reduce((total, { cents }) => total + cents, 0)
  const size = kind === 'percent' ? value : eurosToCents(value)
  const isPossible =
    kind === 'percent' ? Number.isInteger(value) && value >= 1 && value <= 99 : size > 0 && size < sum
  return isPossible ? codeDiscount({ kind, value: size }, goods) : undefined
}
