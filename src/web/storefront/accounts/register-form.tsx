import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { NEWSLETTER_AT_REGISTRATION } from '#shared/accounts/consent-words.ts'
import type { Profile } from '#shared/accounts/profile-rules.ts'
import {
  registrationErrors,
  type RegistrationForm,
  registrationFormErrors,
} from '#shared/accounts/registration-rules.ts'
import { CONFIRM_PASSWORD, REGISTER_FAILED, REGISTER_SUCCEEDED } from '#shared/accounts/texts.ts'
import { api } from '#web/session/api.ts'
import { loginPath } from '#web/session/return-path.ts'
import { session } from '#web/session/session.ts'
import { NewPasswordField, PasswordField } from '#web/storefront/form/password-field.tsx'
import { useShipping } from '#web/storefront/stores/shipping-store.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { fieldId } from '#web/ui/field-frame.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { EmailField } from '../form/email-field.tsx'
import { SubmitButton } from '../form/submit-button.tsx'
import { textOf, useForm } from '../form/use-form.ts'
import { ContactFields, NameFields, readPerson } from './person-fields.tsx'

function read(form: FormData): RegistrationForm {
  return {
    ...readPerson(form),
    email: textOf(form, 'email').trim(),
    password: textOf(form, 'password'),
    confirmPassword: textOf(form, 'confirmPassword'),
    newsletter: form.has('newsletter'),
    acceptTerms: form.has('acceptTerms'),
  }
}

/** The password confirmation and the acceptance of the terms are not sent (storefront.md §3). */
export function RegisterForm({ returnTo }: { returnTo: string }) {
  const navigate = useNavigate()
  const typed = usePersonOfCheckout(returnTo)
  const { pending, summary, errors, formProps } = useForm({
    read,
    check: registrationFormErrors,
    send: async ({ confirmPassword: _confirmed, acceptTerms: _accepted, ...person }) => {
      await api.call('POST /api/auth/register', { body: person, anonymous: true })
      toastSuccess(REGISTER_SUCCEEDED)
      if (!isCheckout(returnTo) || !(await hasSignedIn(person)))
        await navigate(loginPath(returnTo), { state: { email: person.email } })
    },
    failed: REGISTER_FAILED,
  })
  const [isUnfolded, setUnfolded] = useState(false)
  // Stays unfolded after the errors are corrected.
  if (!isUnfolded && FROM_DELIVERY.some((name) => errors[name])) setUnfolded(true)
  const known = !isUnfolded && typed && isWhole(typed) ? typed : undefined
  const unfold = () => {
    flushSync(() => setUnfolded(true))
    document.getElementById(fieldId('firstName'))?.focus()
  }
  return (
    <form {...formProps} className="grid gap-5">
      <ErrorSummary errors={summary} />
      <div hidden={known !== undefined}>
        <NameFields key={typed && 'names of the checkout'} person={typed} errors={errors} />
      </div>
      <EmailField name="email" label="Adresse e-mail" error={errors.email} />
      <NewPasswordField name="password" label="Mot de passe" error={errors.password} />
      <PasswordField
        name="confirmPassword"
        label={CONFIRM_PASSWORD}
        autoComplete="new-password"
        error={errors.confirmPassword}
      />
      {known && <KnownPerson person={known} onChange={unfold} />}
      <ContactFields
        key={typed && 'address of the checkout'}
        person={typed}
        errors={errors}
        isFolded={known !== undefined}
      />
      <div className="grid gap-3">
        <Checkbox
          name="newsletter"
          label={NEWSLETTER_AT_REGISTRATION}
          hint="Vous pourrez changer d’avis à tout moment, dans votre profil."
        />
        <Checkbox name="acceptTerms" label={<Terms />} error={errors.acceptTerms} />
      </div>
      <SubmitButton pending={pending}>Créer mon compte</SubmitButton>
    </form>
  )
}

const FROM_DELIVERY = ['firstName', 'lastName', 'address', 'postalCode', 'city', 'country'] as const

function isWhole(person: Profile): boolean {
  const errors = registrationErrors({ ...person, email: '', password: '' })
  return FROM_DELIVERY.every((name) => !errors[name])
}

function KnownPerson({ person, onChange }: { person: Profile; onChange: () => void }) {
  const { firstName, lastName, address, postalCode, city, country } = person
  return (
    <div className="flex items-start justify-between gap-4 rounded-md bg-sunk px-4 py-2">
      <p className="py-2 text-ink-soft">
        <span className="block font-semibold text-ink">{`${firstName} ${lastName}`}</span>
        <span>{`${address}, ${postalCode} ${city}, ${country}`}</span>
      </p>
      <button
        type="button"
        onClick={onChange}
        className="min-h-11 shrink-0 font-semibold underline underline-offset-4"
      >
        Modifier<span className="sr-only"> mes coordonnées</span>
      </button>
    </div>
  )
}

const isCheckout = (returnTo: string) => returnTo.startsWith('/checkout/')

async function hasSignedIn({ email, password }: { email: string; password: string }): Promise<boolean> {
  try {
    await session.signIn({ email, password })
    return true
  } catch {
    return false
  }
}

function usePersonOfCheckout(returnTo: string): Profile | undefined {
  const shipping = useShipping()
  if (!isCheckout(returnTo) || !shipping?.street) return undefined
  const { firstName, lastName, street: address, city, postalCode, country } = shipping
  return { firstName, lastName, address, city, postalCode, country, phone: '' }
}

/** The links open new tabs, so the typed input is not lost. */
function Terms() {
  const link = (to: string, label: string) => (
    <a href={to} target="_blank" rel="noopener" className="underline underline-offset-2 hover:text-iris">
      {label}
    </a>
  )
  return (
    <>
      J’accepte les {link('/terms', 'conditions d’utilisation')} et j’ai pris connaissance de la{' '}
      {link('/privacy', 'politique de confidentialité')}
    </>
  )
}
