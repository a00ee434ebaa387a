import { useState } from 'react'
import { useLocation } from 'react-router'
import { LOGIN_FAILED, SESSION_OVER, SIGN_IN_INCOMPLETE } from '#shared/accounts/texts.ts'
import { fieldErrors, REQUIRED_FIELD } from '#shared/field-errors.ts'
import { isRecord } from '#shared/json.ts'
import { ApiError } from '#web/api/api-error.ts'
import { loginPath, returnPath } from '#web/session/return-path.ts'
import { session } from '#web/session/session.ts'
import { useSearch } from '#web/session/use-search.ts'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { AccountFrame, textLinkLook } from './account-frame.tsx'
import { CodeForm } from './code-form.tsx'
import { PasswordField } from './password-field.tsx'
import { EmailField } from '../form/email-field.tsx'
import { SubmitButton } from '../form/submit-button.tsx'
import { textOf, useForm } from '../form/use-form.ts'
import { useReturn } from './use-return.ts'
import type { Meta } from '#web/screen.ts'

export const meta: Meta = () => ({ title: 'Connexion' })

/** Signs in (storefront.md §2), then returns to the page the visitor wanted. */
export default function LoginScreen() {
  useReturn()
  const search = useSearch()
  const [challenge, setChallenge] = useState<string>()
  return (
    <AccountFrame
      title="Connexion"
      intro="Retrouvez vos commandes et payez plus vite."
      aside={
        <p>
          Pas encore de compte&#8239;?{' '}
          <ShopLink to={loginPath(returnPath(search), '/register')} className={textLinkLook}>
            Créer un compte
          </ShopLink>
        </p>
      }
    >
      <SessionOver />
      {challenge === undefined ? (
        <LoginForm onChallenge={setChallenge} />
      ) : (
        <CodeForm challenge={challenge} onLeave={() => setChallenge(undefined)} />
      )}
    </AccountFrame>
  )
}

/** For somebody whose session ended while their page was open. */
function SessionOver() {
  const { state } = useLocation()
  if (!isRecord(state) || state.isSessionOver !== true) return null
  return (
    <output className="mb-5 flex gap-2.5 rounded-md bg-blue-wash px-4 py-3 text-ink">
      <Icon name="info" className="mt-0.5 size-5 text-blue" />
      {SESSION_OVER}
    </output>
  )
}

function LoginForm({ onChallenge }: { onChallenge: (challenge: string) => void }) {
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

/** The e-mail address that was just registered. */
function rememberedEmail(state: unknown): string | undefined {
  return isRecord(state) && typeof state.email === 'string' ? state.email : undefined
}
