import { useLocation } from 'react-router'
import { LOGIN_FAILED, SIGN_IN_INCOMPLETE } from '#shared/accounts/texts.ts'
import { fieldErrors, REQUIRED_FIELD } from '#shared/field-errors.ts'
import { isRecord } from '#shared/json.ts'
import { ApiError } from '#web/api/api-error.ts'
import { session } from '#web/session/session.ts'
import { textLinkLook } from '#web/storefront/form/account-frame.tsx'
import { PasswordField } from '#web/storefront/form/password-field.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { EmailField } from '../form/email-field.tsx'
import { SubmitButton } from '../form/submit-button.tsx'
import { textOf, useForm } from '../form/use-form.ts'

export function SignInForm({ onChallenge }: { onChallenge: (challenge: string) => void }) {
  const { state } = useLocation()
  const { pending, summary, errors, formProps } = useForm({
    read: (form) => ({ email: textOf(form, 'email').trim(), password: textOf(form, 'password') }),
    check: ({ email, password }) =>
      fieldErrors({
        email: email === '' ? REQUIRED_FIELD : undefined,
        password: password === '' ? REQUIRED_FIELD : undefined,
      }),
    send: async (credentials) => {
      try {
        await session.signIn(credentials)
      } catch (error) {
        const { challenge } = error instanceof ApiError ? error.body : {}
        if (challenge === undefined) throw error
        onChallenge(challenge)
      }
    },
    failed: LOGIN_FAILED,
  })
  return (
    <form {...formProps} className="grid gap-5">
      <ErrorSummary errors={summary} title={SIGN_IN_INCOMPLETE} />
      <EmailField
        name="email"
        label="Adresse e-mail"
        autoComplete="username"
        defaultValue={rememberedEmail(state)}
        error={errors.email}
      />
      <PasswordField
        name="password"
        label="Mot de passe"
        autoComplete="current-password"
        error={errors.password}
      />
      <div className="flex flex-wrap-reverse items-center justify-between gap-x-6 gap-y-2">
        <ShopLink to="/forgotten-password" className={textLinkLook}>
          {'Mot de passe oublié\u202F?'}
        </ShopLink>
        <SubmitButton pending={pending}>Se connecter</SubmitButton>
      </div>
    </form>
  )
}

function rememberedEmail(state: unknown): string | undefined {
  return isRecord(state) && typeof state.email === 'string' ? state.email : undefined
}
