import { fieldErrors, type FieldErrors } from '../field-errors.ts'
import { countryError, phoneError, postalCodeError } from './registration-rules.ts'

export type Profile = {
  firstName: string
  lastName: string
  address: string
  city: string
  postalCode: string
  country: string
  phone: string
}

export function profileErrors(
  profile: Pick<Profile, 'postalCode' | 'phone' | 'country'>,
): FieldErrors<'postalCode' | 'phone' | 'country'> {
  return fieldErrors({
    postalCode: postalCodeError(profile.postalCode, profile.country),
    phone: phoneError(profile.phone, profile.country),
    country: countryError(profile.country),
  })
}
