import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { PASSWORD_AGAIN, PASSWORD_AND_CODE_AGAIN, PASSWORD_CHECK_FAILED } from '#shared/accounts/texts.ts'
import { REQUIRED_FIELD, SECRET_MAX_LENGTH } from '#shared/field-errors.ts'
import { ApiError, messageOf } from '#web/api/api-error.ts'
import { useMutation } from '#web/api/use-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { api } from './api.ts'

const FORM_ID = 'mot-de-passe-a-nouveau'

type PasswordDialogProps = {
  withCode: boolean
  onEnd: (isGiven: boolean) => void
}

export default function PasswordDialog({ withCode, onEnd }: PasswordDialogProps) {
  const [errors, setErrors] = useState<{ password?: string; code?: string }>({})
  const form = useRef<HTMLFormElement>(null)
  // Runs after the dialog's own effect, which focuses the close button.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const check = useMutation(
    async (typed: { password: string; code?: string }) => {
      await api.call('POST /api/auth/reauthentication', { body: typed })
      onEnd(true)
    },
    (failure) => {
      const isCode = failure instanceof ApiError && failure.code === 'WRONG_CODE'
      setErrors({ [isCode ? 'code' : 'password']: messageOf(failure, PASSWORD_CHECK_FAILED) })
    },
  )
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const textOf = (name: string) => {
      const value = typed.get(name)
      return typeof value === 'string' ? value : ''
    }
    const [password, code] = [textOf('passwordAgain'), textOf('codeAgain')]
    const missing = {
      ...(password === '' && { password: REQUIRED_FIELD }),
      ...(withCode && code.trim() === '' && { code: REQUIRED_FIELD }),
    }
    if (Object.keys(missing).length > 0) setErrors(missing)
    else check.run({ password, ...(withCode && { code }) })
  }
  return (
    <Dialog
      open
      title="Confirmez que c’est vous"
      dismissible={!check.pending}
      onClose={() => onEnd(false)}
      footer={
        <>
          <Button variant="secondary" onClick={() => onEnd(false)} disabled={check.pending}>
            Annuler
          </Button>
          <Button type="submit" form={FORM_ID} loading={check.pending}>
            Continuer
          </Button>
        </>
      }
    >
      <form id={FORM_ID} method="post" noValidate onSubmit={submit} className="grid gap-4" ref={form}>
        <p className="text-ink-soft">
          {`${withCode ? PASSWORD_AND_CODE_AGAIN : PASSWORD_AGAIN}\u00A0: votre connexion date de plus d’un quart d’heure.`}
        </p>
        <Field
          name="passwordAgain"
          type="password"
          label="Mot de passe"
          autoComplete="current-password"
          maxLength={SECRET_MAX_LENGTH}
          error={errors.password}
          onInput={() => setErrors({})}
        />
        {withCode && (
          <Field
            name="codeAgain"
            label="Code de votre application, ou code de secours"
            autoComplete="one-time-code"
            maxLength={SECRET_MAX_LENGTH}
            error={errors.code}
            onInput={() => setErrors({})}
          />
        )}
      </form>
    </Dialog>
  )
}
