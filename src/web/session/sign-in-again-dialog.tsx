import { type SubmitEvent, useState } from 'react'
import type { User } from '#shared/accounts/contract.ts'
import { TYPED_CODE_MAX_LENGTH } from '#shared/accounts/second-factor.ts'
import { LOGIN_FAILED } from '#shared/accounts/texts.ts'
import { REQUIRED_FIELD, SECRET_MAX_LENGTH } from '#shared/field-errors.ts'
import { idOf } from '#shared/ids.ts'
import { ApiError, messageOf } from '#web/api/api-error.ts'
import { useMutation } from '#web/api/use-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { session } from './session.ts'
import { forgetPerson } from './use-sign-out.ts'

const FORM_ID = 'se-reconnecter'

export default function SignInAgainDialog({ user }: { user: User }) {
  const [challenge, setChallenge] = useState<string>()
  const [error, setError] = useState<string>()
  const check = useMutation(
    async (secret: string) => {
      if (challenge === undefined) await session.signIn({ email: user.email, password: secret })
      else await session.giveCode({ challenge, code: secret.trim() })
    },
    (failure) => {
      const next = failure instanceof ApiError ? failure.body.challenge : undefined
      const isOver = failure instanceof ApiError && failure.code === 'CHALLENGE_OVER'
      if (next !== undefined || isOver) setChallenge(next)
      setError(next === undefined ? messageOf(failure, LOGIN_FAILED) : undefined)
    },
  )
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const secret = new FormData(event.currentTarget).get('secret')
    if (typeof secret === 'string' && secret.trim() !== '') check.run(secret)
    else setError(REQUIRED_FIELD)
  }
  const giveUp = () => {
    session.forget()
    forgetPerson(idOf(user))
  }
  return (
    <>
      <div aria-hidden="true" className="fixed inset-0 z-50 bg-paper" />
      <Dialog
        open
        title="Reconnectez-vous"
        dismissible={false}
        onClose={() => undefined}
        footer={
          <>
            <Button variant="secondary" onClick={giveUp} disabled={check.pending}>
              Abandonner la saisie
            </Button>
            <Button type="submit" form={FORM_ID} loading={check.pending}>
              Continuer
            </Button>
          </>
        }
      >
        <form id={FORM_ID} method="post" noValidate onSubmit={submit} className="grid gap-4">
          <p className="text-ink-soft">
            Votre session a pris fin. Ce que vous avez saisi est intact&nbsp;: reconnectez-vous pour
            continuer.
          </p>
          {/* Tells password managers which account this is. */}
          <input name="username" autoComplete="username" value={user.email} readOnly hidden />
          {challenge === undefined ? (
            <Field
              name="secret"
              type="password"
              label={`Mot de passe\u00A0: ${user.email}`}
              autoComplete="current-password"
              maxLength={SECRET_MAX_LENGTH}
              error={error}
              onInput={() => setError(undefined)}
            />
          ) : (
            <div ref={focusField}>
              <Field
                name="secret"
                label="Code à 6 chiffres"
                hint="Celui de votre application d’authentification, ou l’un de vos codes de secours."
                autoComplete="one-time-code"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={TYPED_CODE_MAX_LENGTH}
                error={error}
                onInput={() => setError(undefined)}
              />
            </div>
          )}
        </form>
      </Dialog>
    </>
  )
}

function focusField(around: HTMLElement | null): void {
  around?.querySelector('input')?.focus()
}
