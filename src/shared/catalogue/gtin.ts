export const GTIN_LENGTHS = [8, 12, 13, 14] as const
/** In characters, with spaces and hyphens. */
export const GTIN_TYPED_MAX_LENGTH = 30

export const GTIN_INVALID = 'Le code-barres compte 8, 12, 13 ou 14 chiffres'
export const GTIN_CHECK_DIGIT =
  'Le dernier chiffre du code-barres ne correspond pas aux autres\u00A0: vérifiez-le'
export const GTIN_ZEROS =
  'Un code-barres ne peut pas compter que des zéros\u00A0: laissez le champ vide si vous n’en avez pas'
export const GTIN_TAKEN = 'Ce code-barres est déjà celui d’une autre protection'

export function gtinDigits(typed: string): string {
  return typed.replaceAll(/[\s-]/gu, '')
}

export function gtinError(typed: string): string | undefined {
  const digits = gtinDigits(typed)
  if (digits === '') return undefined
  if (!isGtinLength(digits.length) || !/^\d+$/.test(digits)) return GTIN_INVALID
  // Some programs write zeros for a missing barcode. As a barcode they would turn unrelated lines into one product.
  if (/^0+$/.test(digits)) return GTIN_ZEROS
  return checkDigit(digits.slice(0, -1)) === digits.at(-1) ? undefined : GTIN_CHECK_DIGIT
}

const isGtinLength = (length: number) => GTIN_LENGTHS.some((known) => known === length)

/** The check digit of GS1: counted from the right, every other digit has three times its value. */
export function checkDigit(digits: string): string {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 1 : 3), 0)
  return String((10 - (sum % 10)) % 10)
}

/** Restores the leading zero that a spreadsheet dropped from a UPC. */
export function withLostZero(typed: string): string {
  const digits = gtinDigits(typed)
  return /^\d{11}$/.test(digits) && gtinError(`0${digits}`) === undefined ? `0${digits}` : typed
}

export function wholeGtin(gtin: string): string {
  return gtin.padStart(14, '0')
}

/** Returns the forms in which scanners may read this number: some add a leading zero, others drop it. */
export function gtinForms(gtin: string): string[] {
  if (gtin === '') return []
  const whole = wholeGtin(gtin)
  return GTIN_LENGTHS.map((length) => whole.slice(-length)).filter((form) => wholeGtin(form) === whole)
}
