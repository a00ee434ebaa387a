import {
  type Declaration,
  ORDER_NUMBER_MAX_LENGTH,
  WITHDRAWAL_NAME_MAX_LENGTH,
} from '#shared/withdrawals/withdrawal-rules.ts'
import { useSearch } from '#web/session/use-search.ts'
import { useSession, useUser } from '#web/session/use-session.ts'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Field } from '#web/ui/field.tsx'
import { EmailField } from '../form/email-field.tsx'
import { RequiredNote } from '../form/required-note.tsx'
import { SubmitButton } from '../form/submit-button.tsx'
import type { useForm } from '../form/use-form.ts'

export function WithdrawalForm({
  form,
}: {
  form: ReturnType<typeof useForm<Declaration, keyof Declaration>>
}) {
  const { formProps, summary, errors, pending } = form
  const user = useUser()
  // The form cannot be sent before the session is known, because the session may fill in the name and the e-mail
  // address.
  const isAsking = useSession().status === 'loading'
  const search = new URLSearchParams(useSearch())
  return (
    <form {...formProps} className="mt-8 grid gap-5">
      <ErrorSummary errors={summary} />
      <RequiredNote />
      <Field
        name="name"
        label="Votre nom"
        autoComplete="name"
        maxLength={WITHDRAWAL_NAME_MAX_LENGTH}
        required
        defaultValue={user && `${user.firstName} ${user.lastName}`.trim()}
        error={errors.name}
      />
      <Field
        name="orderNumber"
        label="Numéro de la commande"
        hint={
          <>
            Il figure dans votre e-mail de confirmation, par exemple{' '}
            <span className="whitespace-nowrap">C-2026-000042</span>.
          </>
        }
        autoComplete="off"
        maxLength={ORDER_NUMBER_MAX_LENGTH}
        required
        defaultValue={search.get('commande') ?? ''}
        error={errors.orderNumber}
      />
      <EmailField
        name="email"
        label="Votre adresse e-mail"
        hint="L’accusé de réception y est envoyé."
        required
        defaultValue={user?.email}
        error={errors.email}
      />
      <div>
        <SubmitButton pending={pending || isAsking}>Continuer</SubmitButton>
      </div>
    </form>
  )
}
