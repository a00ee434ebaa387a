import { emailError } from '../email.ts'
import { fieldErrors, type FieldErrors, REQUIRED_FIELD, requiredUpTo } from '../field-errors.ts'
import { isBlank } from '../search-text.ts'
import { ADDRESS_LIMITS } from '../shipping/address-rules.ts'
import { COUNTRY_UNKNOWN, isCountry, isResidence } from '../shipping/countries.ts'
import { isPhone, PHONE_INVALID, PHONE_MAX_LENGTH } from '../shipping/phone.ts'
import { plainPostalCode } from '../shipping/plain-postal-code.ts'
import { isPostalCode, postalCodeDigitsSentence } from '../shipping/postal-code.ts'
import { confirmationError, passwordError } from './password-rules.ts'

export const ACCOUNT_TERMS_REQUIRED = 'Veuillez accepter les conditions d’utilisation'

/** The body of a registration (storefront.md §3). `address` is the street, as in an account. */
export type Registration = {
  email: string
  password: string
  firstName: string
  lastName: string
  address: string
  city: string
  postalCode: string
  country: string
  phone: string
  newsletter: boolean
}

export const PERSON_LIMITS = {
  firstName: ADDRESS_LIMITS.firstName,
  lastName: ADDRESS_LIMITS.lastName,
  address: ADDRESS_LIMITS.street,
  city: ADDRESS_LIMITS.city,
  postalCode: ADDRESS_LIMITS.postalCode,
  country: ADDRESS_LIMITS.country,
  phone: PHONE_MAX_LENGTH,
} as const

export const personRules = {
  firstName: requiredUpTo(PERSON_LIMITS.firstName),
  lastName: requiredUpTo(PERSON_LIMITS.lastName),
  address: requiredUpTo(PERSON_LIMITS.address),
  city: requiredUpTo(PERSON_LIMITS.city),
}

export type RegistrationForm = Registration & {
  confirmPassword: string
  acceptTerms: boolean
}

export function registrationErrors(
  person: Omit<Registration, 'newsletter'>,
): FieldErrors<Exclude<keyof Registration, 'newsletter'>> {
  const { email, password, postalCode, country, phone } = person
  return fieldErrors({
    firstName: personRules.firstName(person.firstName),
    lastName: personRules.lastName(person.lastName),
    email: emailError(email),
    password: password === '' ? REQUIRED_FIELD : passwordError(password),
    address: personRules.address(person.address),
    postalCode: required(postalCode) ?? postalCodeError(postalCode, country),
    city: personRules.city(person.city),
    country: required(country) ?? countryError(country),
    phone: required(phone) ?? phoneError(phone, country),
  })
}

export function registrationFormErrors(form: RegistrationForm): FieldErrors<keyof RegistrationForm> {
  return {
    ...registrationErrors(form),
    ...fieldErrors({
      confirmPassword: confirmationError(form.password, form.confirmPassword),
      acceptTerms: form.acceptTerms ? undefined : ACCOUNT_TERMS_REQUIRED,
    }),
  }
}

/** Customers may live where the shop does not deliver (decision 74). */
export function countryError(country: string): string | undefined {
  return isResidence(country) ? undefined : COUNTRY_UNKNOWN
}

/** Only postal codes of the countries in `COUNTRIES` are checked (decisions 36 and 74). */
export function postalCodeError(postalCode: string, country: string): string | undefined {
  if (!isCountry(country) || isPostalCode(plainPostalCode(postalCode, country), country)) return undefined
  return postalCodeDigitsSentence(country)
}

export function phoneError(phone: string, country: string): string | undefined {
  return isPhone(phone, country) ? undefined : PHONE_INVALID
}

function required(text: string): string | undefined {
  return isBlank(text) ? REQUIRED_FIELD : undefined
}
