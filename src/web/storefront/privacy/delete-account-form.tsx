import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { PASSWORD_WRONG, PASSWORD_TO_CONFIRM } from '#shared/accounts/texts.ts'
import { fieldErrors, REQUIRED_FIELD } from '#shared/field-errors.ts'
import { ACCOUNT_DELETE_CONFIRM, ACCOUNT_DELETED, ACCOUNT_DELETE_FAILED } from '#shared/privacy/texts.ts'
import { ApiError } from '#web/api/api-error.ts'
import { useMutation } from '#web/api/use-mutation.ts'
import { api } from '#web/session/api.ts'
import { session } from '#web/session/session.ts'
import { forgetPerson } from '#web/session/use-sign-out.ts'
import { PasswordField } from '#web/storefront/form/password-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { textOf, useForm } from '../form/use-form.ts'

export function DeleteAccount() {
  const [toConfirm, setToConfirm] = useState<string>()
  const { formProps, summary, errors, refuse } = useForm({
    read: (form) => textOf(form, PASSWORD),
    check: (password) => fieldErrors({ [PASSWORD]: password === '' ? REQUIRED_FIELD : undefined }),
    send: setToConfirm,
    failed: ACCOUNT_DELETE_FAILED,
  })
  const deletion = useDeletion((sentence) => {
    setToConfirm(undefined)
    if (sentence) refuse({ [PASSWORD]: sentence })
  })
  return (
    <form {...formProps} className="grid gap-4">
      <ErrorSummary errors={summary} />
      <p>
        Votre compte et vos données sont effacés aussitôt. Une commande encore en route sera livrée&#8239;;
        vos factures restent dans notre seule comptabilité, comme la loi le demande.
      </p>
      <PasswordField
        name={PASSWORD}
        label={PASSWORD_TO_CONFIRM}
        autoComplete="current-password"
        error={errors[PASSWORD]}
        className="max-w-sm"
      />
      <Button type="submit" variant="danger" className="justify-self-start max-sm:w-full">
        Supprimer mon compte
      </Button>
      <ConfirmDialog
        open={toConfirm !== undefined}
        title="Supprimer mon compte"
        confirmLabel="Supprimer définitivement"
        pending={deletion.pending}
        onConfirm={() => deletion.run(toConfirm ?? '')}
        onClose={() => setToConfirm(undefined)}
      >
        <p>{ACCOUNT_DELETE_CONFIRM}</p>
      </ConfirmDialog>
    </form>
  )
}

/** Not called `password`, because another form of the page has a field of that name. */
const PASSWORD = 'deletionPassword'

function useDeletion(onEnd: (refusal?: string) => void) {
  const navigate = useNavigate()
  // The session ends only after this page is left. Otherwise the page's guard would redirect to the sign-in.
  const isErased = useRef(false)
  useEffect(
    () => () => {
      if (!isErased.current) return
      const person = session.shownPerson()
      session.forget()
      forgetPerson(person)
    },
    [],
  )
  return useMutation(
    async (password: string) => {
      await api.call('DELETE /api/users/delete-account', { body: { password } })
      toastSuccess(ACCOUNT_DELETED)
      isErased.current = true
      await navigate('/')
      onEnd()
    },
    (error) => {
      toastError(sentenceOf(error))
      onEnd(sentenceOf(error))
    },
  )
}

/** A 4xx counts as a wrong password (storefront.md §8), except 409 and 429. */
function sentenceOf(failure: unknown): string {
  if (!(failure instanceof ApiError) || failure.status >= 500) return ACCOUNT_DELETE_FAILED
  return failure.status === 409 || failure.status === 429 ? failure.message : PASSWORD_WRONG
}
