import { useState } from 'react'
import { useNavigate } from 'react-router'
import { confirmationError, passwordError } from '#shared/accounts/password-rules.ts'
import {
  PASSWORD_SAVE_FAILED,
  PASSWORD_SAVED,
  CHANGE_MY_PASSWORD,
  CONFIRM_PASSWORD,
  NEW_PASSWORD,
  ASK_NEW_LINK,
  LINK_OVER,
} from '#shared/accounts/texts.ts'
import { fieldErrors } from '#shared/field-errors.ts'
import { ApiError } from '#web/api/api-error.ts'
import { api } from '#web/api/api.ts'
import { session } from '#web/session/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { CentredSpinner } from '#web/ui/spinner.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { SubmitButton } from '../form/submit-button.tsx'
import { RequiredNote } from '../form/required-note.tsx'
import { textOf, useForm } from '../form/use-form.ts'
import { AccountFrame } from './account-frame.tsx'
import { NewPasswordField, PasswordField } from './password-field.tsx'
import { useLinkToken } from './use-link-token.ts'
import type { Meta } from '#web/screen.ts'

export const meta: Meta = () => ({ title: NEW_PASSWORD })

/** The target of the reset mail's link: a new password, once, within the hour (decision 24). */
export default function ResetPasswordScreen() {
  const token = useLinkToken()
  const [isRefused, setRefused] = useState(false)
  if (token === undefined) return <CentredSpinner />
  return (
    <AccountFrame title={NEW_PASSWORD}>
      {token === '' || isRefused ? (
        <EmptyState
          tone="error"
          title={LINK_OVER}
          action={<ButtonLink to="/forgotten-password">{ASK_NEW_LINK}</ButtonLink>}
        >
          Il fonctionne une seule fois, pendant une heure.
        </EmptyState>
      ) : (
        <NewPasswordForm token={token} onRefused={() => setRefused(true)} />
      )}
    </AccountFrame>
  )
}

function NewPasswordForm({ token, onRefused }: { token: string; onRefused: () => void }) {
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
      // Every session has ended with the old password, including this browser's.
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
