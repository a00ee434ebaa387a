import { fieldErrors, type FieldErrors, REQUIRED_FIELD } from '#shared/field-errors.ts'
import { COUNTRY_UNKNOWN, isCountry } from '#shared/shipping/countries.ts'
import { isPhone, PHONE_INVALID } from '#shared/shipping/phone.ts'
import { isPostalCode, postalCodeDigitsSentence } from '#shared/shipping/postal-code.ts'
import { isBlank } from '#shared/text.ts'
import { emailError } from '../email.ts'
import { confirmationError, passwordError } from './password.ts'

export const TERMS_REQUIRED = "Vous devez accepter les conditions d'utilisation"

/** What is sent (storefront.md §3). */
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

/** What exists in the form only. */
export type RegistrationForm = Registration & {
  confirmPassword: string
  acceptTerms: boolean
}

/** What the server checks too: every field is required but the newsletter. */
export function registrationErrors(
  person: Omit<Registration, 'newsletter'>,
): FieldErrors<Exclude<keyof Registration, 'newsletter'>> {
  const { email, password, postalCode, country, phone } = person
  return fieldErrors({
    firstName: required(person.firstName),
    lastName: required(person.lastName),
    email: required(email) ?? emailError(email),
    password: password === '' ? REQUIRED_FIELD : passwordError(password),
    address: required(person.address),
    postalCode: required(postalCode) ?? postalCodeError(postalCode, country),
    city: required(person.city),
    country: required(country) ?? countryError(country),
    phone: required(phone) ?? phoneError(phone, country),
  })
}

/** The whole form: the above, the confirmation and the terms. */
export function registrationFormErrors(form: RegistrationForm): FieldErrors<keyof RegistrationForm> {
  return {
    ...registrationErrors(form),
    ...fieldErrors({
      confirmPassword: confirmationError(form.password, form.confirmPassword),
      acceptTerms: form.acceptTerms ? undefined : TERMS_REQUIRED,
    }),
  }
}

/** Postal code and phone have the rule of their country; one that is none of ours is refused by itself. */
export function countryError(country: string): string | undefined {
  return isCountry(country) ? undefined : COUNTRY_UNKNOWN
}

/** The sentence of registration and profile about a postal code, or undefined (decision 36). */
export function postalCodeError(postalCode: string, country: string): string | undefined {
  if (!isCountry(country) || isPostalCode(postalCode.trim(), country)) return undefined
  return postalCodeDigitsSentence(country)
}

export function phoneError(phone: string, country: string): string | undefined {
  return !isCountry(country) || isPhone(phone, country) ? undefined : PHONE_INVALID
}

function required(text: string): string | undefined {
  return isBlank(text) ? REQUIRED_FIELD : undefined
}
