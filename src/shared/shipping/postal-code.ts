import { COUNTRY_FACTS, isCountry, OVERSEAS, type Country } from './countries.ts'
import { isOverseasPostalCode } from './overseas.ts'

/** The error on the delivery page (storefront.md §5). */
export const POSTAL_CODE_INVALID = 'Code postal invalide'

/**
 * Returns whether a postal code has exactly the country's number of digits (decision 36) and, for overseas France, an
 * overseas prefix. Takes the result of `plainPostalCode`.
 */
export function isPostalCode(postalCode: string, country: Country): boolean {
  if (!/^\d+$/.test(postalCode) || postalCode.length !== COUNTRY_FACTS[country].postalCodeDigits) return false
  return country !== OVERSEAS || isOverseasPostalCode(postalCode)
}

/** Returns the hint of the field: '5 chiffres'. Undefined for a country without delivery. */
export function postalCodeHint(country: string): string | undefined {
  if (!isCountry(country)) return undefined
  return `${COUNTRY_FACTS[country].postalCodeDigits} chiffres`
}

/** Returns the keyboard that a phone shows for the field. Codes of countries without delivery may have letters. */
export const postalCodeKeyboard = (country: string): 'numeric' | 'text' =>
  isCountry(country) ? 'numeric' : 'text'

/** Returns the error at registration and in the profile: 'Le code postal doit contenir 5 chiffres'. */
export function postalCodeDigitsSentence(country: Country): string {
  return `Le code postal doit contenir ${postalCodeHint(country)}`
}
