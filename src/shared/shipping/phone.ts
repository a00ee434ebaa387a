export const PHONE_INVALID = 'Numéro de téléphone invalide'

const SEPARATOR = '[ .-]?'

// To the letter of storefront.md §5: +33, 0033 or 0, a digit 1-9, four pairs of digits.
const FRENCH = /* @__PURE__ */ new RegExp(`^(?:(?:\\+|00)33|0)${SEPARATOR}[1-9](?:${SEPARATOR}\\d{2}){4}$`)

// The others, their separators taken out: the country's prefix or trunk 0, then the national number.
const BELGIAN = /^(?:(?:\+|00)32|0)(?:4\d{8}|[1-9]\d{7})$/
const SWISS = /^(?:(?:\+|00)41|0)[1-9]\d{8}$/
const LUXEMBOURGISH = /^(?:(?:\+|00)352)?(?:6\d{8}|[2-9]\d{4,8})$/

/** Whether a text is a phone number of the country (decision 36); France's rule for an unknown one. */
export function isPhone(phone: string, country: string): boolean {
  const text = phone.trim()
  if (text.length > 30) return false
  const digits = text.replace(/(\d)[ ./-](?=\d)/g, '$1')
  if (country === 'Belgique') return BELGIAN.test(digits)
  if (country === 'Suisse') return SWISS.test(digits)
  if (country === 'Luxembourg') return LUXEMBOURGISH.test(digits)
  return FRENCH.test(text)
}
