import { useState } from 'react'
import { RESET_LINK_LIFE } from '#shared/accounts/session-limits.ts'
import { RESET_LINK_FAILED } from '#shared/accounts/texts.ts'
import { emailError } from '#shared/email.ts'
import { fieldErrors } from '#shared/field-errors.ts'
import type { Meta } from '#web/base/screen.ts'
import { api } from '#web/session/api.ts'
import { AccountFrame, textLinkLook } from '#web/storefront/form/account-frame.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { EmailField } from '../form/email-field.tsx'
import { RequiredNote } from '../form/required-note.tsx'
import { SubmitButton } from '../form/submit-button.tsx'
import { textOf, useForm } from '../form/use-form.ts'

export const meta: Meta = () => ({ title: 'Mot de passe oublié' })

export default function ForgottenPasswordScreen() {
  const [answer, setAnswer] = useState<string>()
  const { pending, summary, errors, formProps } = useForm({
    read: (form) => ({ email: textOf(form, 'email').trim() }),
    check: ({ email }) => fieldErrors({ email: emailError(email) }),
    send: async (body) => {
      const { message } = await api.call('POST /api/auth/forgotten-password', { body, anonymous: true })
      setAnswer(message)
    },
    failed: RESET_LINK_FAILED,
  })
  return (
    <AccountFrame
      title="Mot de passe oublié"
      intro={`Nous vous envoyons un lien pour en choisir un nouveau. Il fonctionne une seule fois, ${RESET_LINK_LIFE}.`}
      aside={
        <ShopLink to="/login" className={textLinkLook}>
          Retour à la connexion
        </ShopLink>
      }
    >
      {answer ? (
        <EmptyState icon="mail" isAnswer title="Consultez votre boîte de réception">
          {answer}. Pensez à vérifier le courrier indésirable.
        </EmptyState>
      ) : (
        <form {...formProps} className="grid gap-5">
          <ErrorSummary errors={summary} />
          <RequiredNote />
          <EmailField name="email" label="Adresse e-mail" error={errors.email} />
          <SubmitButton pending={pending}>Recevoir le lien</SubmitButton>
        </form>
      )}
    </AccountFrame>
  )
}
