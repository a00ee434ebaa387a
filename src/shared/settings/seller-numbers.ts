/** Returns the SIREN in the text of a SIREN or SIRET. Undefined if its check digit is wrong. */
export function sirenOf(registration: string): string | undefined {
  const digits = /(?<!\d)\d{3}\s?\d{3}\s?\d{3}/.exec(registration)?.[0].replaceAll(/\s/g, '')
  return digits !== undefined && isLuhn(digits) ? digits : undefined
}

/** True for 'FR', a key of two characters and a valid SIREN. A key of two digits must match the SIREN. */
export function isFrenchVatNumber(text: string): boolean {
  const [, key = '', siren = ''] =
    /^FR([0-9A-Z]{2})(\d{9})$/.exec(text.toUpperCase().replaceAll(/\s/g, '')) ?? []
  if (!isLuhn(siren)) return false
  return /\D/.test(key) || Number(key) === (12 + 3 * (Number(siren) % 97)) % 97
}

/** ADEME's number of a packaging producer, such as 'FR231465_01KFTP'. */
export function isPackagingNumber(text: string): boolean {
  return /^FR\d{6}_\d{2}[A-Z]{4,6}$/.test(text.trim())
}

function isLuhn(digits: string): boolean {
  const sum = Array.from(digits)
    .toReversed()
    .map((digit, place) => Number(digit) * (place % 2 === 0 ? 1 : 2))
    .reduce((all, value) => all + (value > 9 ? value - 9 : value), 0)
  return digits !== '' && sum % 10 === 0
}
