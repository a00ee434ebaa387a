/** The number of a barcode: GTIN-8, GTIN-12 (UPC), GTIN-13 (EAN) or GTIN-14, the last digit of which is a check digit. */
export const GTIN_LENGTHS = [8, 12, 13, 14] as const
/** The longest that may be typed: spaces and hyphens between the digits are left out. */
export const GTIN_TYPED_MAX_LENGTH = 30

export const GTIN_INVALID = 'Le code-barres a 8, 12, 13 ou 14 chiffres'
export const GTIN_CHECK_DIGIT =
  'Le dernier chiffre du code-barres ne correspond pas aux autres\u00A0: vérifiez-le'
export const GTIN_TAKEN = 'Ce code-barres est déjà celui d’une autre protection'

/** Without the spaces and hyphens that it is printed with. */
export function gtinDigits(typed: string): string {
  return typed.replaceAll(/[\s-]/gu, '')
}

export function gtinError(typed: string): string | undefined {
  const digits = gtinDigits(typed)
  if (digits === '') return undefined
  if (!isGtinLength(digits.length) || !/^\d+$/.test(digits)) return GTIN_INVALID
  return checkDigit(digits.slice(0, -1)) === digits.at(-1) ? undefined : GTIN_CHECK_DIGIT
}

const isGtinLength = (length: number) => GTIN_LENGTHS.some((known) => known === length)

/** GS1: from the right, every other digit counts three times; the check digit completes the sum to a multiple of ten. */
export function checkDigit(digits: string): string {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 1 : 3), 0)
  return String((10 - (sum % 10)) % 10)
}

/** The one form of a number: shorter ones are longer ones with zeros in front. The database compares it, too. */
export function wholeGtin(gtin: string): string {
  return gtin.padStart(14, '0')
}

/** All that a scanner may read from the same bars: some add a zero in front, some leave it out. */
export function gtinForms(gtin: string): string[] {
  if (gtin === '') return []
  const whole = wholeGtin(gtin)
  return GTIN_LENGTHS.map((length) => whole.slice(-length)).filter((form) => wholeGtin(form) === whole)
}
