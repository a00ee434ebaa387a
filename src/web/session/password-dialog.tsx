import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { PASSWORD_AGAIN, PASSWORD_CHECK_FAILED } from '#shared/accounts/texts.ts'
import { REQUIRED_FIELD, SECRET_MAX_LENGTH } from '#shared/field-errors.ts'
import { messageOf } from '#web/api/api-error.ts'
import { useMutation } from '#web/api/use-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { api } from './api.ts'

const FORM_ID = 'mot-de-passe-a-nouveau'

/** Asks for the password again. The page below keeps its input. */
export default function PasswordDialog({ onEnd }: { onEnd: (isGiven: boolean) => void }) {
  const [error, setError] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  // Runs after the dialog's own effect, which focuses the cross.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const check = useMutation(
    async (password: string) => {
      await api.call('POST /api/auth/reauthentication', { body: { password } })
      onEnd(true)
    },
    (failure) => setError(messageOf(failure, PASSWORD_CHECK_FAILED)),
  )
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // In React's tree this form is inside another form, which must not be submitted.
    event.stopPropagation()
    const password = new FormData(event.currentTarget).get('passwordAgain')
    if (typeof password === 'string' && password !== '') check.run(password)
    else setError(REQUIRED_FIELD)
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
          {PASSWORD_AGAIN}&nbsp;: votre connexion date de plus d’un quart d’heure.
        </p>
        <Field
          name="passwordAgain"
          type="password"
          label="Mot de passe"
          autoComplete="current-password"
          maxLength={SECRET_MAX_LENGTH}
          error={error}
          onInput={() => setError(undefined)}
        />
      </form>
    </Dialog>
  )
}
