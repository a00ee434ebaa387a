export type Money = {
  currency_code: string
  value: string
}

/** All of them have two decimals. */
export const CURRENCIES: ReadonlySet<string> = new Set(['EUR', 'USD', 'GBP', 'CHF', 'CAD', 'SEK', 'PLN'])

/** `'12.5'` is 1250. Undefined for a text that is not a plain decimal with at most two places, or is too long. */
export function toMinor(value: string): number | undefined {
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(value)
  if (!match) return undefined
  const minor = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  return match[1] === '-' ? -minor : minor
}

export function toMoney(minor: number, currency: string): Money {
  return { currency_code: currency, value: (minor / 100).toFixed(2) }
}
