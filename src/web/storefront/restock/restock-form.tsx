import { useEffect, useRef, useState } from 'react'
import { emailError } from '#shared/email.ts'
import { fieldErrors } from '#shared/field-errors.ts'
import { RESTOCK_ASK_FAILED } from '#shared/restock/texts.ts'
import { api } from '#web/session/api.ts'
import { useUser } from '#web/session/use-session.ts'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { EmailField } from '../form/email-field.tsx'
import { SubmitButton } from '../form/submit-button.tsx'
import { textOf, useForm } from '../form/use-form.ts'

export function RestockForm({ sleeveId }: { sleeveId: string }) {
  const user = useUser()
  const field = useRef<HTMLInputElement>(null)
  const [answer, setAnswer] = useState<string>()
  // The button that opened this form is gone, so the field takes the focus.
  useEffect(() => field.current?.focus(), [])
  const told = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (answer) told.current?.focus()
  }, [answer])
  const { pending, summary, errors, formProps } = useForm({
    read: (form) => ({ email: textOf(form, 'restockEmail').trim() }),
    check: ({ email }) => fieldErrors({ restockEmail: emailError(email) }),
    send: async (body) => {
      const { message } = await api.call('POST /api/sleeves/:id/restock-requests', {
        params: { id: sleeveId },
        body,
      })
      setAnswer(message)
    },
    failed: RESTOCK_ASK_FAILED,
  })
  return (
    <>
      <output>
        {answer && (
          <span
            ref={told}
            tabIndex={-1}
            className="flex gap-2.5 rounded-md border border-green bg-green-wash px-4 py-3 text-ink"
          >
            <Icon name="mail" className="mt-0.5 size-5 shrink-0 text-green" />
            {answer}
          </span>
        )}
      </output>
      {!answer && (
        <form {...formProps} className="grid gap-3 rounded-md bg-sunk p-4">
          <ErrorSummary errors={summary} />
          <EmailField
            ref={field}
            name="restockEmail"
            label="Votre adresse e-mail"
            hint={'Un seul e-mail, à son retour\u202F; votre adresse est ensuite effacée.'}
            defaultValue={user?.email}
            error={errors.restockEmail}
          />
          <SubmitButton pending={pending}>M’avertir</SubmitButton>
        </form>
      )}
    </>
  )
}
