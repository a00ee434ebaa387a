import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Field } from '#web/ui/field.tsx'
import type { useWithdrawal } from './use-withdrawal.ts'

/** Who withdraws, and from which order: nothing more may be asked. */
export function WithdrawalForm({ withdrawal }: { withdrawal: ReturnType<typeof useWithdrawal> }) {
  const { declaration, errors, change, review } = withdrawal
  return (
    <form noValidate onSubmit={review} className="mt-8 grid gap-5">
      <ErrorSummary errors={errors} />
      <Field
        name="name"
        label="Votre nom"
        autoComplete="name"
        maxLength={200}
        required
        value={declaration.name}
        onChange={(event) => change('name', event.target.value)}
        error={errors?.name}
      />
      <Field
        name="orderNumber"
        label="Numéro de la commande"
        hint="Il figure dans votre e-mail de confirmation, par exemple C-2026-000042."
        autoComplete="off"
        maxLength={40}
        required
        value={declaration.orderNumber}
        onChange={(event) => change('orderNumber', event.target.value)}
        error={errors?.orderNumber}
      />
      <Field
        name="email"
        type="email"
        inputMode="email"
        label="Votre adresse e-mail"
        hint="L’accusé de réception y est envoyé."
        autoComplete="email"
        maxLength={254}
        required
        value={declaration.email}
        onChange={(event) => change('email', event.target.value)}
        error={errors?.email}
      />
      <Button type="submit" size="lg" className="sm:justify-self-start">
        Continuer
      </Button>
    </form>
  )
}
