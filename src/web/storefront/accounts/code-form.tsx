import { TYPED_CODE_MAX_LENGTH } from '#shared/accounts/second-factor.ts'
import { LOGIN_FAILED, SIGN_IN_INCOMPLETE } from '#shared/accounts/texts.ts'
import { fieldErrors, REQUIRED_FIELD } from '#shared/field-errors.ts'
import { ApiError } from '#web/api/api-error.ts'
import { session } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Field } from '#web/ui/field.tsx'
import { toastError } from '#web/ui/toast.ts'
import { SubmitButton } from '../form/submit-button.tsx'
import { textOf, useForm } from '../form/use-form.ts'

type CodeFormProps = {
  challenge: string
  onLeave: () => void
}

export function CodeForm({ challenge, onLeave }: CodeFormProps) {
  const { pending, summary, errors, formProps } = useForm({
    read: (form) => ({ code: textOf(form, 'code').trim() }),
    check: ({ code }) => fieldErrors({ code: code === '' ? REQUIRED_FIELD : undefined }),
    send: async ({ code }) => {
      try {
        await session.giveCode({ challenge, code })
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'CHALLENGE_OVER') throw error
        toastError(error.message)
        onLeave()
      }
    },
    failed: LOGIN_FAILED,
  })
  return (
    <form {...formProps} className="grid gap-5">
      <ErrorSummary errors={summary} title={SIGN_IN_INCOMPLETE} />
      <div ref={focusField}>
        <Field
          name="code"
          label="Code à 6 chiffres"
          hint="Celui de votre application d’authentification, ou l’un de vos codes de secours."
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={TYPED_CODE_MAX_LENGTH}
          error={errors.code}
        />
      </div>
      <div className="flex flex-wrap-reverse items-center justify-between gap-x-6 gap-y-2">
        <Button variant="secondary" onClick={onLeave}>
          Retour
        </Button>
        <SubmitButton pending={pending}>Valider</SubmitButton>
      </div>
    </form>
  )
}

function focusField(around: HTMLElement | null): void {
  around?.querySelector('input')?.focus()
}
