/** Digits of a postal code: 5 in France, 4 in the other countries served (decision 36). */
export function postalCodeDigits(country: string): 4 | 5 {
  return country === 'Belgique' || country === 'Luxembourg' || country === 'Suisse' ? 4 : 5
}

/** Exactly the country's digits and nothing else; spaces around must be trimmed before. */
export function isPostalCode(postalCode: string, country: string): boolean {
  return /^\d+$/.test(postalCode) && postalCode.length === postalCodeDigits(country)
}

/** On the delivery page (storefront.md §5). */
export const POSTAL_CODE_INVALID = 'Code postal invalide'

/** At registration and in the profile: 'Le code postal doit contenir 5 chiffres', or 4 outside France. */
export function postalCodeDigitsSentence(country: string): string {
  return `Le code postal doit contenir ${postalCodeDigits(country)} chiffres`
}
