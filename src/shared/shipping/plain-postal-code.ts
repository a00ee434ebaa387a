import { COUNTRY_FACTS, isCountry } from './countries.ts'

/**
 * Returns a postal code without spaces between digits. If the country is in `COUNTRIES`, its letters in front
 * ('L-8211') are removed too (decision 79).
 */
export function plainPostalCode(text: string, country: string): string {
  const code = text.trim().replaceAll(/(?<=\d)\s+(?=\d)/g, '')
  if (!isCountry(country)) return code
  const [, letters, digits] = /^([a-z]{1,3})[\s.\p{Pd}]*(\d+)$/iu.exec(code) ?? []
  const isOwn = letters && COUNTRY_FACTS[country].postalPrefixes.includes(letters.toUpperCase())
  return isOwn && digits ? digits : code
}

export function withPlainPostalCode<Address extends { postalCode: string; country: string }>(
  address: Address,
): Address {
  return { ...address, postalCode: plainPostalCode(address.postalCode, address.country) }
}
