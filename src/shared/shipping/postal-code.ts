import { COUNTRY_FACTS, isCountry, OVERSEAS, type Country } from './countries.ts'
import { isOverseasPostalCode } from './overseas.ts'

/** The error on the shipping page (storefront.md §5). */
export const POSTAL_CODE_INVALID = 'Code postal invalide'

/**
 * Whether a postal code has exactly the country's number of digits (decision 36). Pass the result of
 * `plainPostalCode`.
 */
export function isPostalCode(postalCode: string, country: Country): boolean {
  if (!/^\d+$/.test(postalCode) || postalCode.length !== COUNTRY_FACTS[country].postalCodeDigits) return false
  return country !== OVERSEAS || isOverseasPostalCode(postalCode)
}

/** The hint of the field: '5 chiffres'. */
export function postalCodeHint(country: string): string | undefined {
  if (!isCountry(country)) return undefined
  return `${COUNTRY_FACTS[country].postalCodeDigits} chiffres`
}

/** The keyboard that a phone shows for the field. Only codes that are known to be digits get the numeric one. */
export const postalCodeKeyboard = (country: string): 'numeric' | 'text' =>
  isCountry(country) ? 'numeric' : 'text'

/** The error at registration and in the profile: 'Le code postal doit contenir 5 chiffres', or 4 outside France. */
export function postalCodeDigitsSentence(country: Country): string {
  return `Le code postal doit contenir ${postalCodeHint(country)}`
}
