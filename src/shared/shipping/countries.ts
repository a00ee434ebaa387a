import { SHIPPING_LABELS, type ShippingMethod } from './shipping-methods.ts'

/** The countries a customer can live in (storefront.md §9), in the order they are offered. */
export const COUNTRIES = ['France', 'Belgique', 'Suisse', 'Luxembourg'] as const

export type Country = (typeof COUNTRIES)[number]

export const DEFAULT_COUNTRY: Country = 'France'

export type CountryFacts = {
  /** Two letters, for payment and relay providers. */
  code: string
  /** As a sentence says it: 'Nous livrons en France et au Luxembourg'. */
  inCountry: string
  postalCodeDigits: number
  /** What a phone number looks like: as it is typed, or without the separators between its digits. */
  phone: { typed: RegExp } | { digits: RegExp }
  /** Such a number, as people write it there. */
  phoneExample: string
  /** How a number begins when it is dialled from abroad, and from within. */
  dialled: { abroad: string; within: string }
  /** The methods that serve it, each with its usual fee (shipping-fee.ts) or with cents of its own. */
  shipping: Partial<Record<ShippingMethod, 'usual fee' | number>>
}

const SEPARATOR = '[ .-]?'

/**
 * All there is to say of a country, once: choices, checks, hints, fees and the general terms are derived from it. A new
 * country is a line of COUNTRIES and one here. The rules of phone numbers: a prefix or the trunk 0, then the national
 * number; France's is to the letter of storefront.md §5 (decision 36).
 */
export const COUNTRY_FACTS: Record<Country, CountryFacts> = {
  France: {
    code: 'FR',
    inCountry: 'en France',
    postalCodeDigits: 5,
    phone: {
      typed: /* @__PURE__ */ new RegExp(`^(?:(?:\\+|00)33|0)${SEPARATOR}[1-9](?:${SEPARATOR}\\d{2}){4}$`),
    },
    phoneExample: '06 12 34 56 78',
    dialled: { abroad: '33', within: '0' },
    shipping: { mondialRelay: 'usual fee', colissimo: 'usual fee' },
  },
  Belgique: {
    code: 'BE',
    inCountry: 'en Belgique',
    postalCodeDigits: 4,
    phone: { digits: /^(?:(?:\+|00)32|0)(?:4\d{8}|[1-9]\d{7})$/ },
    phoneExample: '0470 12 34 56',
    dialled: { abroad: '32', within: '0' },
    shipping: { mondialRelay: 'usual fee', colissimo: 'usual fee' },
  },
  Suisse: {
    code: 'CH',
    inCountry: 'en Suisse',
    postalCodeDigits: 4,
    phone: { digits: /^(?:(?:\+|00)41|0)[1-9]\d{8}$/ },
    phoneExample: '079 123 45 67',
    dialled: { abroad: '41', within: '0' },
    shipping: { colissimo: 'usual fee' },
  },
  Luxembourg: {
    code: 'LU',
    inCountry: 'au Luxembourg',
    postalCodeDigits: 4,
    phone: { digits: /^(?:(?:\+|00)352)?(?:6\d{8}|[2-9]\d{4,8})$/ },
    phoneExample: '621 123 456',
    dialled: { abroad: '352', within: '' },
    shipping: { mondialRelay: 'usual fee', colissimo: 'usual fee' },
  },
}

export const COUNTRY_UNKNOWN = 'Veuillez choisir un pays de la liste'

export function isCountry(text: unknown): text is Country {
  return COUNTRIES.some((known) => known === text)
}

/** The country of a two-letter code, as the relay picker answers it; undefined when we do not serve it. */
export function countryOfCode(code: string): Country | undefined {
  return COUNTRIES.find((country) => COUNTRY_FACTS[country].code === code.toUpperCase())
}

/** The countries a method delivers to, in the order they are offered. */
export function servedCountries(method: ShippingMethod): Country[] {
  return COUNTRIES.filter((country) => COUNTRY_FACTS[country].shipping[method] !== undefined)
}

/** Why a method cannot deliver to a country, or undefined (storefront.md §5). */
export function countryRefusal(method: ShippingMethod, country: string): string | undefined {
  if (isCountry(country) && COUNTRY_FACTS[country].shipping[method] !== undefined) return undefined
  return `${SHIPPING_LABELS[method]} n'est pas disponible pour ${country}`
}
