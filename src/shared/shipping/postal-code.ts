import { COUNTRY_FACTS, isCountry, OVERSEAS, type Country } from './countries.ts'
import { isOverseasPostalCode } from './overseas.ts'

/** On the shipping page (storefront.md §5). */
export const POSTAL_CODE_INVALID = 'Code postal invalide'

/** Exactly the country's digits and nothing else (decision 36); take `plainPostalCode` of what was typed. */
export function isPostalCode(postalCode: string, country: Country): boolean {
  if (!/^\d+$/.test(postalCode) || postalCode.length !== COUNTRY_FACTS[country].postalCodeDigits) return false
  return country !== OVERSEAS || isOverseasPostalCode(postalCode)
}

/** Beside the field: '5 chiffres'. */
export function postalCodeHint(country: string): string | undefined {
  if (!isCountry(country)) return undefined
  return `${COUNTRY_FACTS[country].postalCodeDigits} chiffres`
}

/** The keyboard of a phone: only where the postal code is known to be digits may it be without letters. */
export const postalCodeKeyboard = (country: string): 'numeric' | 'text' =>
  isCountry(country) ? 'numeric' : 'text'

/** At registration and in the profile: 'Le code postal doit contenir 5 chiffres', or 4 outside France. */
export function postalCodeDigitsSentence(country: Country): string {
  return `Le code postal doit contenir ${postalCodeHint(country)}`
}
