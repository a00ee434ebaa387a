/** GTIN-8, GTIN-12 (UPC), GTIN-13 (EAN) and GTIN-14. The last digit is a check digit. */
export const GTIN_LENGTHS = [8, 12, 13, 14] as const
/** In characters. Spaces and hyphens between the digits are ignored. */
export const GTIN_TYPED_MAX_LENGTH = 30

export const GTIN_INVALID = 'Le code-barres compte 8, 12, 13 ou 14 chiffres'
export const GTIN_CHECK_DIGIT =
  'Le dernier chiffre du code-barres ne correspond pas aux autres\u00A0: vérifiez-le'
export const GTIN_TAKEN = 'Ce code-barres est déjà celui d’une autre protection'

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

/**
 * Returns the check digit of a number (GS1). From the right, every other digit counts three times. The check digit
 * completes the sum to a multiple of ten.
 */
export function checkDigit(digits: string): string {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 1 : 3), 0)
  return String((10 - (sum % 10)) % 10)
}

/** Restores the leading zero of a UPC that a spreadsheet dropped. Returns any other text unchanged. */
export function withLostZero(typed: string): string {
  const digits = gtinDigits(typed)
  return /^\d{11}$/.test(digits) && gtinError(`0${digits}`) === undefined ? `0${digits}` : typed
}

/** Returns the number padded with zeros to 14 digits. The database compares this form too. */
export function wholeGtin(gtin: string): string {
  return gtin.padStart(14, '0')
}

/**
 * Returns the forms of a number that scanners may read from the same bars. Some scanners add a zero in
 * front, others drop it.
 */
export function gtinForms(gtin: string): string[] {
  if (gtin === '') return []
  const whole = wholeGtin(gtin)
  return GTIN_LENGTHS.map((length) => whole.slice(-length)).filter((form) => wholeGtin(form) === whole)
}
