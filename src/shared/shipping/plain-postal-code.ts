import { oneSpelling } from '../one-spelling.ts'
import { COUNTRY_FACTS, isCountry } from './countries.ts'

/**
 * Returns a postal code without invisible characters and without spaces between digits. If the country is in
 * `COUNTRIES`, its letters in front ('L-8211') are removed too (decision 79).
 */
export function plainPostalCode(text: string, country: string): string {
  const code = oneSpelling(text).replaceAll(/(?<=\d)\s+(?=\d)/g, '')
  if (!isCountry(country)) return code
  const [, letters, digits] = /^([a-z]{1,3})[\s.\p{Pd}\u2212]*(\d+)$/iu.exec(code) ?? []
  const isOwn = letters && COUNTRY_FACTS[country].postalPrefixes.includes(letters.toUpperCase())
  return isOwn && digits ? digits : code
}

export function withPlainPostalCode<Address extends { postalCode: string; country: string }>(
  address: Address,
): Address {
  return { ...address, postalCode: plainPostalCode(address.postalCode, address.country) }
}
