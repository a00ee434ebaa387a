import { oneSpelling } from '../one-spelling.ts'
import { COUNTRIES, COUNTRY_FACTS, DEFAULT_COUNTRY, isCountry, OVERSEAS, type Country } from './countries.ts'

export const PHONE_MAX_LENGTH = 30
export const PHONE_INVALID = 'Numéro de téléphone invalide'

/**
 * Returns a phone number as the shop stores it: with plain spaces and hyphens, without invisible characters, without
 * '(0)' after the country code, and without a slash between digits (decision 79).
 */
export const plainNumber = (text: string) =>
  oneSpelling(text)
    .replaceAll(/\p{Pd}/gu, '-')
    .replace(/^((?:\+|00)\d{1,3}) ?\(0\) ?/u, '$1 ')
    .replaceAll(/(?<=\d)\/(?=\d)/g, ' ')

const withoutSeparators = (text: string) => text.replaceAll(/(\d)[ ./()-]+(?=\d)/g, '$1')

function isInternational(text: string): boolean {
  return /^\+\d{6,15}$/.test(withoutSeparators(text))
}

/**
 * Accepts numbers that follow the country's own rule (decision 36), and international numbers of other countries
 * (decision 74).
 */
export function isPhone(phone: string, country: string): boolean {
  const text = plainNumber(phone)
  if (phone.length > PHONE_MAX_LENGTH) return false
  if (!isCountry(country)) return isInternational(text)
  return isPhoneOf(text, country) || (isInternational(text) && !isDialledTo(text, country))
}

/** Accepts a blank number, and what a person in one of the countries may have. */
export function optionalPhoneError(phone: string, countries: readonly string[]): string | undefined {
  const isPossible = phone.trim() === '' || countries.some((country) => isPhone(phone, country))
  return isPossible ? undefined : PHONE_INVALID
}

function isDialledTo(text: string, country: Country): boolean {
  return COUNTRY_FACTS[country].dialled.abroad.some((prefix) => text.startsWith(`+${prefix}`))
}

function isPhoneOf(text: string, country: Country): boolean {
  const rule = COUNTRY_FACTS[country].phone
  return 'typed' in rule ? rule.typed.test(text) : rule.digits.test(text.replace(/(\d)[ ./-](?=\d)/g, '$1'))
}

export function phoneHint(country: string): string {
  if (!isCountry(country))
    return 'Pour le transporteur, avec l’indicatif du pays, par exemple +49\u00A030\u00A0123456'
  return `Pour le transporteur, par exemple ${COUNTRY_FACTS[country].phoneExample.replaceAll(' ', '\u00A0')}`
}

/** '+33 6 12 34 56 78' and '06.12.34.56.78' give the same digits. */
export function nationalDigits(phone: string): string {
  const text = phone.replaceAll(/[^+\d]/gu, '')
  for (const country of COUNTRIES) {
    const { abroad, within } = COUNTRY_FACTS[country].dialled
    const prefix = new RegExp(`^(?:\\+|00)(?:${abroad.join('|')})0?`, 'u')
    if (prefix.test(text)) return text.replace(prefix, within).replaceAll('+', '')
  }
  return text.replaceAll('+', '')
}

/** The overseas departments share the national numbers of France, but have country codes of their own. */
const OVERSEAS_NUMBERS: readonly [RegExp, string][] = [
  [/^0(?:26[239]|639|69[23])/, '262'],
  [/^0(?:590|69[01])/, '590'],
  [/^0[56]94/, '594'],
  [/^0(?:596|69[67])/, '596'],
]

/**
 * Returns for example '+33612345678'. Undefined for a blank number, and for a national number whose country code is not
 * known.
 */
export function internationalPhone(phone: string, country: string): string | undefined {
  const text = plainNumber(phone)
    .replaceAll(/[^+\d]/gu, '')
    .replace(/^00/u, '+')
  if (text.startsWith('+')) return text
  if (text === '' || !isCountry(country)) return undefined
  const { abroad, within } = COUNTRY_FACTS[country].dialled
  if (country === OVERSEAS && !text.startsWith(within)) return undefined
  const isFrench = country === DEFAULT_COUNTRY || country === OVERSEAS
  const overseas = isFrench && OVERSEAS_NUMBERS.find(([start]) => start.test(text))
  return `+${overseas ? overseas[1] : abroad[0]}${text.slice(text.startsWith(within) ? within.length : 0)}`
}

/**
 * Returns the digits, in their national form, of a search text that may be a phone number or a part of one. Undefined
 * if the text has characters that no phone number has, such as letters, or if the result has fewer than 4 digits.
 */
export function searchedPhone(query: string): string | undefined {
  const text = plainNumber(query)
  if (!/^[\d\s+()./-]+$/u.test(text)) return undefined
  const digits = nationalDigits(text)
  return digits.length < 4 ? undefined : digits
}
