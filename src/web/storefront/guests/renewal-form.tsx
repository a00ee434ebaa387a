import { useState } from 'react'
import { emailError } from '#shared/email.ts'
import { fieldErrors, requiredUpTo } from '#shared/field-errors.ts'
import { RENEWAL_FAILED } from '#shared/guests/texts.ts'
import { ORDER_NUMBER_MAX_LENGTH } from '#shared/withdrawals/withdrawal-rules.ts'
import { api } from '#web/session/api.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Field } from '#web/ui/field.tsx'
import { EmailField } from '../form/email-field.tsx'
import { RequiredNote } from '../form/required-note.tsx'
import { SubmitButton } from '../form/submit-button.tsx'
import { textOf, useForm } from '../form/use-form.ts'

const orderNumberRule = requiredUpTo(ORDER_NUMBER_MAX_LENGTH)

export function RenewalForm() {
  const [answer, setAnswer] = useState<string>()
  const { pending, summary, errors, formProps } = useForm({
    read: (form) => ({
      orderNumber: textOf(form, 'orderNumber').trim(),
      email: textOf(form, 'email').trim(),
    }),
    check: ({ orderNumber, email }) =>
      fieldErrors({
        orderNumber: orderNumberRule(orderNumber),
        email: emailError(email),
      }),
    send: async (body) => {
      const { message } = await api.call('POST /api/guest-orders/links/renewal', { body })
      setAnswer(message)
    },
    failed: RENEWAL_FAILED,
  })
  if (answer)
    return (
      <EmptyState icon="mail" isAnswer title="Consultez votre boîte de réception">
        {answer} Pensez à vérifier le courrier indésirable.
      </EmptyState>
    )
  return (
    <form {...formProps} className="mt-6 grid gap-5">
      <ErrorSummary errors={summary} />
      <RequiredNote />
      <Field
        name="orderNumber"
        label="Numéro de commande"
        hint="Il commence par C-."
        maxLength={ORDER_NUMBER_MAX_LENGTH}
        autoComplete="off"
        error={errors.orderNumber}
      />
      <EmailField name="email" label="Adresse e-mail" error={errors.email} />
      <SubmitButton pending={pending}>Recevoir le lien</SubmitButton>
    </form>
  )
}
