import { NEWSLETTER_AT_REGISTRATION } from '#shared/accounts/privacy-settings.ts'
import { SECRET_MAX_LENGTH } from '#shared/field-errors.ts'
import { EMAIL_MAX_LENGTH } from '#shared/email.ts'
import { useNavigate } from 'react-router'
import type { Profile } from '#shared/accounts/profile-rules.ts'
import { type RegistrationForm, registrationFormErrors } from '#shared/accounts/registration-rules.ts'
import { REGISTER_FAILED, REGISTER_SUCCEEDED, CONFIRM_PASSWORD } from '#shared/accounts/texts.ts'
import { api } from '#web/api/api.ts'
import { pageMeta } from '#web/page-meta.ts'
import { loginPath, returnPath } from '#web/session/return-path.ts'
import { session } from '#web/session/session.ts'
import { useSearch } from '#web/session/use-search.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Field } from '#web/ui/field.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { useShipping } from '../shipping/shipping-store.ts'
import { SubmitButton } from '../form/submit-button.tsx'
import { textOf, useForm } from '../form/use-form.ts'
import type { Route } from './+types/register-screen'
import { AccountFrame, textLinkLook } from './account-frame.tsx'
import { NewPasswordField, PasswordField } from './password-field.tsx'
import { ContactFields, NameFields, readPerson } from './person-fields.tsx'
import { useReturn } from './use-return.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches[0], { title: 'Créer un compte' })

/** Opening an account (storefront.md §2); then to the sign-in, which still knows where one was going. */
export default function RegisterScreen() {
  useReturn()
  const returnTo = returnPath(useSearch())
  return (
    <AccountFrame
      title="Créer un compte"
      intro="Une minute suffit. Tous les champs sont nécessaires pour livrer et facturer vos commandes."
      aside={
        <p>
          Déjà un compte&nbsp;?{' '}
          <ShopLink to={loginPath(returnTo)} className={textLinkLook}>
            Se connecter
          </ShopLink>
        </p>
      }
    >
      <RegisterForm returnTo={returnTo} />
    </AccountFrame>
  )
}

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

/** Every field of an account; confirmation and terms exist here only (storefront.md §3). */
function RegisterForm({ returnTo }: { returnTo: string }) {
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
  return (
    <form {...formProps} className="grid gap-5">
      <ErrorSummary errors={summary} />
      <NameFields key={typed && 'names of the checkout'} person={typed} errors={errors} />
      <Field
        name="email"
        label="Adresse e-mail"
        type="email"
        autoComplete="email"
        inputMode="email"
        maxLength={EMAIL_MAX_LENGTH}
        error={errors.email}
      />
      <NewPasswordField name="password" label="Mot de passe" error={errors.password} />
      <PasswordField
        name="confirmPassword"
        label={CONFIRM_PASSWORD}
        autoComplete="new-password"
        maxLength={SECRET_MAX_LENGTH}
        error={errors.confirmPassword}
      />
      <ContactFields key={typed && 'address of the checkout'} person={typed} errors={errors} />
      <div className="grid gap-3">
        <Checkbox
          name="newsletter"
          label={NEWSLETTER_AT_REGISTRATION}
          hint="Deux fois par mois au plus, et vous pouvez changer d’avis dans votre profil."
        />
        <Checkbox name="acceptTerms" label={<Terms />} error={errors.acceptTerms} />
      </div>
      <SubmitButton pending={pending}>Créer mon compte</SubmitButton>
    </form>
  )
}

/** On the way through the checkout (decision 44): whoever registers is signed in at once, and comes back to the step. */
const isCheckout = (returnTo: string) => returnTo.startsWith('/checkout/')

/** False where the account is there and the sign-in is not: it can be tried by hand. */
async function hasSignedIn({ email, password }: { email: string; password: string }): Promise<boolean> {
  try {
    await session.signIn({ email, password })
    return true
  } catch {
    return false
  }
}

/** The address that was typed a minute ago is not asked for again. */
function usePersonOfCheckout(returnTo: string): Profile | undefined {
  const shipping = useShipping()
  if (!isCheckout(returnTo) || !shipping?.street) return undefined
  const { firstName, lastName, street: address, city, postalCode, country } = shipping
  return { firstName, lastName, address, city, postalCode, country, phone: '' }
}

/** In a tab of their own: reading them must not cost what was typed. */
function Terms() {
  const link = (to: string, label: string) => (
    <a href={to} target="_blank" rel="noopener" className="underline underline-offset-2 hover:text-iris">
      {label}
    </a>
  )
  return (
    <>
      J’accepte les {link('/terms', "conditions d'utilisation")} et j’ai pris connaissance de la{' '}
      {link('/privacy', 'politique de confidentialité')}
    </>
  )
}
