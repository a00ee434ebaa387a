import { useNavigate } from 'react-router'
import { confirmationError, passwordError } from '#shared/accounts/password-rules.ts'
import {
  PASSWORD_SAVE_FAILED,
  PASSWORD_SAVED,
  CHANGE_MY_PASSWORD,
  CONFIRM_PASSWORD,
  NEW_PASSWORD,
} from '#shared/accounts/texts.ts'
import { fieldErrors } from '#shared/field-errors.ts'
import { ApiError } from '#web/api/api-error.ts'
import { api } from '#web/session/api.ts'
import { session } from '#web/session/session.ts'
import { NewPasswordField, PasswordField } from '#web/storefront/form/password-field.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { RequiredNote } from '../form/required-note.tsx'
import { SubmitButton } from '../form/submit-button.tsx'
import { textOf, useForm } from '../form/use-form.ts'

export function NewPasswordForm({ token, onRefused }: { token: string; onRefused: () => void }) {
  const navigate = useNavigate()
  const { pending, summary, errors, formProps } = useForm({
    read: (form) => ({
      newPassword: textOf(form, 'newPassword'),
      confirmPassword: textOf(form, 'confirmPassword'),
    }),
    check: ({ newPassword, confirmPassword }) =>
      fieldErrors({
        newPassword: passwordError(newPassword),
        confirmPassword: confirmationError(newPassword, confirmPassword),
      }),
    send: async ({ newPassword }) => {
      try {
        await api.call('POST /api/auth/reset-password', { body: { token, newPassword }, anonymous: true })
      } catch (error) {
        if (error instanceof ApiError && error.code === 'INVALID_LINK') onRefused()
        throw error
      }
      // The server has ended every session of the account, perhaps also this browser's.
      session.forget()
      toastSuccess(PASSWORD_SAVED)
      await navigate('/login', { replace: true })
    },
    failed: PASSWORD_SAVE_FAILED,
  })
  return (
    <form {...formProps} className="grid gap-5">
      <ErrorSummary errors={summary} />
      <RequiredNote />
      <NewPasswordField name="newPassword" label={NEW_PASSWORD} error={errors.newPassword} />
      <PasswordField
        name="confirmPassword"
        label={CONFIRM_PASSWORD}
        autoComplete="new-password"
        error={errors.confirmPassword}
      />
      <SubmitButton pending={pending}>{CHANGE_MY_PASSWORD}</SubmitButton>
    </form>
  )
}
