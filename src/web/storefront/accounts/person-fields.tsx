import { useState } from 'react'
import type { Profile } from '#shared/accounts/profile-rules.ts'
import { PERSON_LIMITS } from '#shared/accounts/registration-rules.ts'
import type { FieldErrors } from '#shared/field-errors.ts'
import { DEFAULT_COUNTRY } from '#shared/shipping/countries.ts'
import { phoneHint } from '#shared/shipping/phone.ts'
import { postalCodeHint, postalCodeKeyboard } from '#shared/shipping/postal-code.ts'
import { STREET_HINT } from '#shared/shipping/texts.ts'
import { TownField } from '#web/storefront/form/town-field.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { useResidenceOptions } from '#web/ui/use-residence-options.ts'
import { textOf } from '../form/use-form.ts'

type PersonField = keyof Profile

type PersonFieldsProps = {
  person?: Profile | undefined
  errors: FieldErrors<PersonField>
}

export function NameFields({ person, errors }: PersonFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field
        name="firstName"
        label="Prénom"
        autoComplete="given-name"
        maxLength={PERSON_LIMITS.firstName}
        defaultValue={person?.firstName}
        error={errors.firstName}
      />
      <Field
        name="lastName"
        label="Nom"
        autoComplete="family-name"
        maxLength={PERSON_LIMITS.lastName}
        defaultValue={person?.lastName}
        error={errors.lastName}
      />
    </div>
  )
}

/** `isFolded` hides all fields but the phone. */
export function ContactFields({
  person,
  errors,
  isFolded = false,
}: PersonFieldsProps & { isFolded?: boolean }) {
  const [country, setCountry] = useState<string>(person?.country ?? DEFAULT_COUNTRY)
  const [postalCode, setPostalCode] = useState(person?.postalCode ?? '')
  return (
    <div className="grid gap-5 sm:grid-cols-6">
      <div className="contents" hidden={isFolded}>
        <Field
          name="address"
          label="Adresse"
          hint={STREET_HINT}
          autoComplete="address-line1"
          maxLength={PERSON_LIMITS.address}
          defaultValue={person?.address}
          error={errors.address}
          className="sm:col-span-6"
        />
        <Field
          name="postalCode"
          label="Code postal"
          hint={postalCodeHint(country)}
          autoComplete="postal-code"
          inputMode={postalCodeKeyboard(country)}
          maxLength={PERSON_LIMITS.postalCode}
          defaultValue={person?.postalCode}
          onChange={(event) => setPostalCode(event.target.value)}
          error={errors.postalCode}
          className="sm:col-span-2"
        />
        <TownField
          name="city"
          place={{ country, postalCode }}
          autoComplete="address-level2"
          maxLength={PERSON_LIMITS.city}
          defaultValue={person?.city}
          error={errors.city}
          className="sm:col-span-4"
        />
        <Select
          name="country"
          label="Pays"
          autoComplete="country-name"
          options={useResidenceOptions(person?.country)}
          defaultValue={country}
          onChange={(event) => setCountry(event.target.value)}
          error={errors.country}
          className="sm:col-span-3"
        />
      </div>
      <Field
        name="phone"
        label="Téléphone"
        hint={phoneHint(country)}
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        maxLength={PERSON_LIMITS.phone}
        defaultValue={person?.phone}
        error={errors.phone}
        className={isFolded ? 'sm:col-span-6' : 'sm:col-span-3'}
      />
    </div>
  )
}

export function readPerson(form: FormData): Profile {
  return {
    firstName: textOf(form, 'firstName').trim(),
    lastName: textOf(form, 'lastName').trim(),
    address: textOf(form, 'address').trim(),
    city: textOf(form, 'city').trim(),
    postalCode: textOf(form, 'postalCode').trim(),
    country: textOf(form, 'country').trim(),
    phone: textOf(form, 'phone').trim(),
  }
}
