import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { PASSWORD_WRONG } from '#shared/accounts/texts.ts'
import { fieldErrors, REQUIRED_FIELD } from '#shared/field-errors.ts'
import { ACCOUNT_DELETE_CONFIRM, ACCOUNT_DELETED, ACCOUNT_DELETE_FAILED } from '#shared/privacy/texts.ts'
import { ApiError } from '#web/api/api-error.ts'
import { api } from '#web/api/api.ts'
import { session } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { PasswordField } from '../accounts/password-field.tsx'

/** The end of an account: its password, a confirmation, then home (storefront.md §5 and §7). */
export function DeleteAccount() {
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [isAsked, setAsked] = useState(false)
  const [pending, setPending] = useState(false)
  // Home first: without a session this page's guard would lead to the sign-in as long as the page is there.
  const isErased = useRef(false)
  useEffect(
    () => () => {
      if (isErased.current) session.forget()
    },
    [],
  )

  const ask = () => {
    const found = fieldErrors({ password: password === '' ? REQUIRED_FIELD : undefined }).password
    setError(found)
    if (found) document.getElementById(FIELD_ID)?.focus()
    else setAsked(true)
  }
  const erase = async () => {
    setPending(true)
    try {
      await api.call('DELETE /api/users/delete-account', { body: { password } })
      toastSuccess(ACCOUNT_DELETED)
      isErased.current = true
      await navigate('/')
    } catch (failure) {
      toastError(sentenceOf(failure))
      setError(sentenceOf(failure))
    } finally {
      setPending(false)
      setAsked(false)
    }
  }
  return (
    <form
      method="post"
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        ask()
      }}
    >
      <p>
        Votre compte et vos données sont effacés aussitôt. Une commande encore en route sera livrée ; vos
        factures restent dans notre seule comptabilité, comme la loi le demande.
      </p>
      <PasswordField
        name="deletionPassword"
        label="Mot de passe, pour confirmer"
        autoComplete="current-password"
        maxLength={200}
        value={password}
        onChange={(event) => {
          setPassword(event.target.value)
          setError(undefined)
        }}
        error={error}
        className="max-w-sm"
      />
      <Button type="submit" variant="danger" className="justify-self-start max-sm:w-full">
        Supprimer mon compte
      </Button>
      <ConfirmDialog
        open={isAsked}
        title="Supprimer mon compte"
        confirmLabel="Supprimer définitivement"
        pending={pending}
        onConfirm={() => void erase()}
        onClose={() => setAsked(false)}
      >
        <p>{ACCOUNT_DELETE_CONFIRM}</p>
      </ConfirmDialog>
    </form>
  )
}

const FIELD_ID = 'champ-deletionPassword'

/** Any refusal is about the password (storefront.md §8), but for the ones that say plainly that they are not. */
function sentenceOf(failure: unknown): string {
  if (!(failure instanceof ApiError) || failure.status >= 500) return ACCOUNT_DELETE_FAILED
  return failure.status === 409 || failure.status === 429 ? failure.message : PASSWORD_WRONG
}
