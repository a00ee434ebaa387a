import { lazily } from './lazily.ts'

const whole = lazily(() => new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 0 }))

/** A number of things as the French write it: '1 280', with the narrow space that does not break. */
export function formatCount(count: number): string {
  // Intl writes the negative zero that rounding may leave as '-0'.
  return whole().format(Math.round(count) + 0)
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
