import { COUNTRY_FACTS, isCountry, OVERSEAS } from './countries.ts'
import { plainPostalCode } from './plain-postal-code.ts'

/** The ISO codes of the overseas territories, by the first digits of their postal codes. */
const TERRITORIES = {
  '97133': 'BL',
  '97150': 'MF',
  '971': 'GP',
  '972': 'MQ',
  '973': 'GF',
  '974': 'RE',
  '975': 'PM',
  '976': 'YT',
  '977': 'BL',
  '978': 'MF',
  '986': 'WF',
  '987': 'PF',
  '988': 'NC',
} as const

type Place = { country: string; postalCode: string }

function territoryOf(postalCode: string): string | undefined {
  const code = plainPostalCode(postalCode, OVERSEAS)
  if (!/^\d{5}$/.test(code)) return undefined
  return Object.entries(TERRITORIES)
    .toSorted(([a], [b]) => b.length - a.length)
    .find(([digits]) => code.startsWith(digits))?.[1]
}

export function isOverseasPostalCode(postalCode: string): boolean {
  return territoryOf(postalCode) !== undefined
}

/** Corrects the choice between mainland and overseas France by the postal code. Monaco (98000) counts as mainland. */
export function withZone<Address extends Place>(address: Address): Address {
  const { country, postalCode } = address
  if (country === 'France' && isOverseasPostalCode(postalCode)) return { ...address, country: OVERSEAS }
  const isMainland = /^\d{5}$/.test(plainPostalCode(postalCode, country)) && !isOverseasPostalCode(postalCode)
  return country === OVERSEAS && isMainland ? { ...address, country: 'France' } : address
}

/** 'RE' for Réunion. The name of a country outside `COUNTRIES` is returned unchanged. */
export function countryCode({ country, postalCode }: Place): string {
  if (country === OVERSEAS) return territoryOf(postalCode) ?? 'FR'
  return isCountry(country) ? COUNTRY_FACTS[country].code : country
}
