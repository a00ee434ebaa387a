import { lazily } from './lazily.ts'

const whole = lazily(() => new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 0 }))

export function formatCount(count: number): string {
  // Adding 0 avoids the negative zero of rounding, which Intl writes as '-0'.
  return whole().format(Math.round(count) + 0)
}

export function formatDifference(difference: number): string {
  if (difference === 0) return '0'
  return `${difference > 0 ? '+' : '−'}${formatCount(Math.abs(difference))}`
}

/** French uses the singular for 0 too: '0 pochette'. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${Math.abs(count) < 2 ? one : many}`
}
