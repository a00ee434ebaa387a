import type { PromotionTerms } from './promotion-rules.ts'

export type DiscountLine = { cents: number; isEligible: boolean }

/**
 * Returns the reduction of each line in cents. The eligible lines share one reduction in proportion to their prices.
 * Remaining cents go to the lines with the largest remainders and, among equal remainders, to the earlier line.
 */
export function codeDiscount(
  { kind, value }: Pick<PromotionTerms, 'kind' | 'value'>,
  lines: readonly DiscountLine[],
): number[] {
  const eligible = lines.map(({ cents, isEligible }) => (isEligible ? cents : 0))
  const sum = eligible.reduce((total, cents) => total + cents, 0)
  if (kind === 'freeRelay' || sum === 0) return lines.map(() => 0)
  const discount = kind === 'percent' ? Math.round((sum * value) / 100) : Math.min(value, sum)
  return splitByWeight(discount, eligible, sum)
}

function splitByWeight(cents: number, weights: readonly number[], sum: number): number[] {
  const parts = weights.map((weight) => Math.floor((cents * weight) / sum))
  const left = cents - parts.reduce((total, part) => total + part, 0)
  const remainders = weights.map((weight, at) => ({ at, rest: (cents * weight) % sum }))
  const first = remainders.toSorted((a, b) => b.rest - a.rest || a.at - b.at).slice(0, left)
  for (const { at } of first) parts[at] = (parts[at] ?? 0) + 1
  return parts
}
