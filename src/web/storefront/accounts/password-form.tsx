import { useState } from 'react'
import { passwordChangeErrors } from '#shared/accounts/password.ts'
import { PASSWORD_SAVE_FAILED, PASSWORD_SAVED } from '#shared/accounts/texts.ts'
import { api } from '#web/api/api.ts'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { PasswordField } from './password-field.tsx'
import { SubmitButton } from '../form/submit-button.tsx'
import { textOf, useForm } from '../form/use-form.ts'

/** A new password, with the list of what it lacks; every other device is signed out by it. */
export function PasswordForm({ email }: { email: string }) {
  const [round, setRound] = useState(0)
  return <Fields key={round} email={email} onSaved={() => setRound((n) => n + 1)} />
}

function Fields({ email, onSaved }: { email: string; onSaved: () => void }) {
  const { pending, summary, errors, formProps } = useForm({
    read: (form) => ({
      currentPassword: textOf(form, 'currentPassword'),
      newPassword: textOf(form, 'newPassword'),
      confirmPassword: textOf(form, 'confirmPassword'),
    }),
    check: passwordChangeErrors,
    send: async ({ currentPassword, newPassword }) => {
      await api.call('PUT /api/users/password', { body: { currentPassword, newPassword } })
      toastSuccess(PASSWORD_SAVED)
      onSaved()
    },
    failed: PASSWORD_SAVE_FAILED,
  })
  return (
    <form {...formProps} className="grid gap-5">
      <ErrorSummary errors={summary} />
      {/* So that password managers know whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField
        name="currentPassword"
        label="Mot de passe actuel"
        autoComplete="current-password"
        maxLength={200}
        error={errors.currentPassword}
      />
      <NewPasswordField name="newPassword" label="Nouveau mot de passe" error={errors.newPassword} />
      <PasswordField
        name="confirmPassword"
        label="Confirmer le nouveau mot de passe"
        autoComplete="new-password"
        maxLength={200}
        error={errors.confirmPassword}
      />
      <p className="text-sm text-ink-faint">Vos autres appareils seront déconnectés.</p>
      <SubmitButton pending={pending}>Changer le mot de passe</SubmitButton>
    </form>
  )
}
