import { COUNTRY_FACTS, isCountry, OVERSEAS, type Country } from './countries.ts'
import { isOverseasPostalCode } from './overseas.ts'

export const POSTAL_CODE_INVALID = 'Code postal invalide'

/** Takes the result of `plainPostalCode` (decision 36). */
export function isPostalCode(postalCode: string, country: Country): boolean {
  if (!/^\d+$/.test(postalCode) || postalCode.length !== COUNTRY_FACTS[country].postalCodeDigits) return false
  return country !== OVERSEAS || isOverseasPostalCode(postalCode)
}

export function postalCodeHint(country: string): string | undefined {
  if (!isCountry(country)) return undefined
  return `${COUNTRY_FACTS[country].postalCodeDigits} chiffres`
}

/** Codes of countries outside `COUNTRIES` may have letters. */
export const postalCodeKeyboard = (country: string): 'numeric' | 'text' =>
  isCountry(country) ? 'numeric' : 'text'

export function postalCodeDigitsSentence(country: Country): string {
  return `Le code postal doit contenir ${postalCodeHint(country)}`
}
