export type Money = {
  currency_code: string
  value: string
}

/** All currencies of the sandbox have two decimals. */
export const CURRENCIES: ReadonlySet<string> = new Set(['EUR', 'USD', 'GBP', 'CHF', 'CAD', 'SEK', 'PLN'])

/**
 * Returns 1250 for '12.5'. Returns undefined for a text that is too long or is not a plain decimal with at most two
 * places.
 */
export function toMinor(value: string): number | undefined {
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(value)
  if (!match) return undefined
  const minor = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  return match[1] === '-' ? -minor : minor
}

export function toMoney(minor: number, currency: string): Money {
  return { currency_code: currency, value: (minor / 100).toFixed(2) }
}
