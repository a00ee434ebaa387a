/** The countries a customer can live in (storefront.md §9), in the order they are offered. */
export const COUNTRIES = ['France', 'Belgique', 'Suisse', 'Luxembourg'] as const

export type Country = (typeof COUNTRIES)[number]

export const DEFAULT_COUNTRY: Country = 'France'

/** Two-letter codes, for payment and relay providers. */
export const COUNTRY_CODES: Record<Country, string> = {
  France: 'FR',
  Belgique: 'BE',
  Suisse: 'CH',
  Luxembourg: 'LU',
}

export function isCountry(text: unknown): text is Country {
  return COUNTRIES.some((known) => known === text)
}

/** The country of a two-letter code, as the relay picker answers it; undefined when we do not serve it. */
export function countryOfCode(code: string): Country | undefined {
  return COUNTRIES.find((country) => COUNTRY_CODES[country] === code.toUpperCase())
}
