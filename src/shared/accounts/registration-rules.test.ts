import { expect, test } from 'vitest'
import { REQUIRED_FIELD } from '../field-errors.ts'
import { passwordChangeErrors } from './password-rules.ts'
import { profileErrors } from './profile-rules.ts'
import { registrationErrors, registrationFormErrors, ACCOUNT_TERMS_REQUIRED } from './registration-rules.ts'
import { otherRoles, ROLES } from './roles.ts'

const form = {
  email: 'ada@carapace.test',
  password: 'Carapace-2026!',
  confirmPassword: 'Carapace-2026!',
  firstName: 'Ada',
  lastName: 'Morel',
  address: '1 rue du Port',
  city: 'Paris',
  postalCode: '75001',
  country: 'France',
  phone: '06 12 34 56 78',
  newsletter: false,
  acceptTerms: true,
}

test('a complete form passes', () => {
  expect(registrationFormErrors(form)).toEqual({})
  const swiss = { ...form, country: 'Suisse', postalCode: '1000', phone: '079 123 45 67' }
  expect(registrationFormErrors(swiss)).toEqual({})
  // Customers may live where the shop does not deliver (decision 74).
  const german = { ...form, country: 'Allemagne', postalCode: '10969', phone: '+49 30 123456' }
  expect(registrationFormErrors(german)).toEqual({})
  expect(profileErrors(german)).toEqual({})
  expect(registrationFormErrors({ ...german, phone: '030 123456' })).toEqual({
    phone: 'Numéro de téléphone invalide',
  })
})

test('every field except the newsletter is required', () => {
  const blank = {
    email: '',
    password: '',
    firstName: ' ',
    lastName: '',
    address: '',
    city: '',
    postalCode: '',
    country: '',
    phone: '',
  }
  expect(registrationErrors(blank)).toEqual(
    Object.fromEntries(Object.keys(blank).map((f) => [f, REQUIRED_FIELD])),
  )
})

test('each rule has its sentence', () => {
  const wrong = { ...form, email: 'x', password: 'a', postalCode: '7500', phone: '12', acceptTerms: false }
  expect(registrationFormErrors(wrong)).toEqual({
    email: 'Adresse e-mail invalide',
    password:
      'Le mot de passe doit contenir : Au moins 8 caractères, Une majuscule, Un chiffre, Un caractère spécial',
    postalCode: 'Le code postal doit contenir 5 chiffres',
    phone: 'Numéro de téléphone invalide',
    confirmPassword: 'Les mots de passe ne correspondent pas',
    acceptTerms: ACCOUNT_TERMS_REQUIRED,
  })
})

test('the profile checks postal code and phone by the same rules', () => {
  expect(profileErrors(form)).toEqual({})
  expect(profileErrors({ postalCode: '', phone: '', country: 'Belgique' })).toEqual({
    postalCode: 'Le code postal doit contenir 4 chiffres',
    phone: 'Numéro de téléphone invalide',
  })
})

test('a password change checks the current password, the rules and the confirmation', () => {
  const change = { currentPassword: 'x', newPassword: 'Carapace-2026!', confirmPassword: 'Carapace-2026!' }
  expect(passwordChangeErrors(change)).toEqual({})
  expect(passwordChangeErrors({ currentPassword: '', newPassword: 'Aa1!', confirmPassword: '' })).toEqual({
    currentPassword: REQUIRED_FIELD,
    newPassword: 'Le mot de passe doit contenir : Au moins 8 caractères',
    confirmPassword: 'Les mots de passe ne correspondent pas',
  })
})

test('the user list offers the other roles, and an admin must become a user first', () => {
  expect(ROLES.map(otherRoles)).toEqual([['user'], ['admin', 'user'], ['admin', 'preparation']])
})
