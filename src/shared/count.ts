import { lazily } from './lazily.ts'

const whole = lazily(() => new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 0 }))

/** Returns a number in French notation: '1 280', with a narrow no-break space. */
export function formatCount(count: number): string {
  // Adding 0 avoids the negative zero of rounding, which Intl writes as '-0'.
  return whole().format(Math.round(count) + 0)
}

/** Returns a difference with its sign: '+3', '−2', '0'. */
export function formatDifference(difference: number): string {
  if (difference === 0) return '0'
  return `${difference > 0 ? '+' : '−'}${formatCount(Math.abs(difference))}`
}

/** Returns a number with its noun: '1 pochette', '0 pochette', '12 pochettes'. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${Math.abs(count) < 2 ? one : many}`
}
