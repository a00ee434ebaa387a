/**
 * A number of things as the French write it: '1 280', with the narrow space that does not break. By hand, as
 * `Intl.NumberFormat` would: making one of those costs a slow phone more than everything else on a price list.
 */
export function formatCount(count: number): string {
  return groupDigits(String(Math.round(count)))
}

/** The digits of a whole number in threes. */
export function groupDigits(digits: string): string {
  return digits.replace(/\B(?=(?:\d{3})+$)/g, '\u202F')
}

/** By how much something differs: '+3', '−2', '0'. */
export function formatDifference(difference: number): string {
  if (difference === 0) return '0'
  return `${difference > 0 ? '+' : '−'}${formatCount(Math.abs(difference))}`
}

/** '1 pochette', '0 pochette', '12 pochettes'. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${Math.abs(count) < 2 ? one : many}`
}
