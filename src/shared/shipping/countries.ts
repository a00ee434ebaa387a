import type { Day } from '../paris-day.ts'
import type { ShippingMethod } from './shipping-methods.ts'

export type Country = keyof typeof FACTS

export const DEFAULT_COUNTRY: Country = 'France'
export const OVERSEAS: Country = 'France d’outre-mer'

export type VatRate = { from: Day; percent: number }

export type CountryFacts = {
  code: string
  /** The country with its preposition, as in 'Nous livrons en France et au Luxembourg'. */
  inCountry: string
  /** Either the standard VAT rates, newest first, or the import taxes and the reason why the sale has no French VAT. */
  taxes: { vat: readonly VatRate[] } | { import: string; mention: string }
  postalCodeDigits: number
  /**
   * The letters before the digits of a postal code: the country's two-letter code, or the country letters on its cars.
   */
  postalPrefixes: readonly string[]
  /** Matches a phone number as typed, or its digits without separators. */
  phone: { typed: RegExp } | { digits: RegExp }
  phoneExample: string
  /** The prefixes of phone numbers when dialled from abroad, and the prefix when dialled within the country. */
  dialled: { abroad: readonly string[]; within: string }
  /** True if the country has no relay points. The owner cannot offer Mondial Relay there. */
  isWithoutRelays?: boolean
  /** The methods that a new shop offers, with the usual fee or another fee in cents. */
  shipping: Partial<Record<ShippingMethod, 'usual fee' | number>>
}

const SEPARATOR = '[ .-]?'

/**
 * The countries are in the order in which forms show them. A new country also needs its accounts in
 * `chart-of-accounts.ts` and `accounting-journal.ts`.
 */
const FACTS = {
  France: {
    code: 'FR',
    inCountry: 'en France',
    taxes: { vat: [{ from: '2014-01-01', percent: 20 }] },
    postalCodeDigits: 5,
    postalPrefixes: ['FR', 'F'],
    phone: {
      typed: /* @__PURE__ */ new RegExp(`^(?:(?:\\+|00)33|0)${SEPARATOR}[1-9](?:${SEPARATOR}\\d{2}){4}$`),
    },
    phoneExample: '06 12 34 56 78',
    dialled: { abroad: ['33'], within: '0' },
    shipping: { mondialRelay: 'usual fee', colissimo: 'usual fee' },
  },
  Belgique: {
    code: 'BE',
    inCountry: 'en Belgique',
    taxes: { vat: [{ from: '1996-01-01', percent: 21 }] },
    postalCodeDigits: 4,
    postalPrefixes: ['BE', 'B'],
    phone: { digits: /^(?:(?:\+|00)32|0)(?:4\d{8}|[1-9]\d{7})$/ },
    phoneExample: '0470 12 34 56',
    dialled: { abroad: ['32'], within: '0' },
    shipping: { mondialRelay: 'usual fee', colissimo: 'usual fee' },
  },
  Suisse: {
    code: 'CH',
    inCountry: 'en Suisse',
    taxes: { import: 'la TVA suisse', mention: 'Exonération de TVA, article 262 I du CGI (exportation)' },
    postalCodeDigits: 4,
    postalPrefixes: ['CH'],
    phone: { digits: /^(?:(?:\+|00)41|0)[1-9]\d{8}$/ },
    phoneExample: '079 123 45 67',
    dialled: { abroad: ['41'], within: '0' },
    shipping: { colissimo: 'usual fee' },
  },
  Luxembourg: {
    code: 'LU',
    inCountry: 'au Luxembourg',
    taxes: {
      vat: [
        { from: '2024-01-01', percent: 17 },
        { from: '2023-01-01', percent: 16 },
        { from: '2015-01-01', percent: 17 },
      ],
    },
    postalCodeDigits: 4,
    postalPrefixes: ['LU', 'L'],
    phone: { digits: /^(?:(?:\+|00)352)?(?:6\d{8}|[2-9]\d{4,8})$/ },
    phoneExample: '621 123 456',
    dialled: { abroad: ['352'], within: '' },
    shipping: { mondialRelay: 'usual fee', colissimo: 'usual fee' },
  },
  'France d’outre-mer': {
    code: 'FR',
    inCountry: 'outre-mer',
    taxes: {
      import: 'l’octroi de mer et la TVA locale',
      mention: 'Exonération de TVA, articles 262 I et 294 du CGI (expédition outre-mer)',
    },
    postalCodeDigits: 5,
    postalPrefixes: ['FR', 'F'],
    phone: {
      digits: /^(?:(?:\+|00)(?:33|262|590|594|596)|0)[1-9]\d{8}$|^(?:(?:\+|00)(?:508|681|687|689))?\d{6,8}$/,
    },
    phoneExample: '0590 12 34 56',
    dialled: { abroad: ['33', '262', '590', '594', '596'], within: '0' },
    isWithoutRelays: true,
    shipping: {},
  },
} as const satisfies Record<string, CountryFacts>

export const COUNTRY_FACTS: Record<Country, CountryFacts> = FACTS
export const COUNTRIES = /* @__PURE__ */ Object.keys(FACTS) as readonly Country[]

export const COUNTRY_UNKNOWN = 'Veuillez choisir un pays de la liste'

export function isCountry(text: unknown): text is Country {
  return COUNTRIES.some((known) => known === text)
}

/** Any country of residence is allowed (Regulation (EU) 2018/302), so only the form of the text is checked. */
export function isResidence(text: string): boolean {
  return /^\p{L}[\p{L}\p{M} ’'().,&-]{1,59}$/u.test(text.trim())
}

/** 'FR' gives France, not overseas France. Undefined for a code outside `COUNTRIES`. */
export function countryOfCode(code: string): Country | undefined {
  return COUNTRIES.find((country) => COUNTRY_FACTS[country].code === code.toUpperCase())
}
