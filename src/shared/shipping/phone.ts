import { COUNTRY_FACTS, type Country } from './countries.ts'

export const PHONE_MAX_LENGTH = 30
export const PHONE_INVALID = 'Numéro de téléphone invalide'

/** Whether a text is a phone number of the country (decision 36). */
export function isPhone(phone: string, country: Country): boolean {
  const text = phone.trim()
  if (text.length > PHONE_MAX_LENGTH) return false
  const rule = COUNTRY_FACTS[country].phone
  return 'typed' in rule ? rule.typed.test(text) : rule.digits.test(text.replace(/(\d)[ ./-](?=\d)/g, '$1'))
}
