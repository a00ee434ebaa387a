import { BACK_TO_SHOP } from '#shared/catalogue/texts.ts'
import type { FieldErrors } from '#shared/field-errors.ts'
import { wholeNumbers } from '#shared/whole-numbers.ts'
import type { Withdrawal } from '#shared/withdrawals/contract.ts'
import { afterWithdrawal } from '#shared/withdrawals/texts.ts'
import { type Declaration, looksLikeOrderNumber } from '#shared/withdrawals/withdrawal-rules.ts'
import { useShop } from '#web/base/use-shop.ts'
import { useUser } from '#web/session/use-session.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Icon } from '#web/ui/icon.tsx'

type WithdrawalReviewProps = {
  declaration: Declaration
  errors: FieldErrors
  pending: boolean
  onConfirm: () => void
  onBack: () => void
}

export function WithdrawalReview({ declaration, errors, pending, onConfirm, onBack }: WithdrawalReviewProps) {
  return (
    <div className="mt-6 grid gap-6">
      <ErrorSummary errors={errors} title="La rétractation n’est pas partie" />
      <p className="text-ink-soft">
        En confirmant, vous nous notifiez que vous renoncez au contrat portant sur cette commande.
      </p>
      <Declared declaration={declaration} />
      {!looksLikeOrderNumber(declaration.orderNumber) && (
        <p className="flex gap-2.5 rounded-md bg-yellow-wash px-4 py-3 text-ink">
          <Icon name="alert" className="mt-0.5 size-5 text-yellow" />
          <span>
            Nos numéros de commande ont la forme <span className="whitespace-nowrap">C-2026-000042</span>.
            Vérifiez le vôtre, sinon nous devrons rechercher votre commande.
          </span>
        </p>
      )}
      <div className="grid gap-3 sm:flex">
        <Button size="lg" onClick={onConfirm} loading={pending}>
          Confirmer la rétractation
        </Button>
        <Button size="lg" variant="secondary" onClick={onBack} disabled={pending}>
          Modifier
        </Button>
      </div>
    </div>
  )
}

export function WithdrawalReceipt({ receipt }: { receipt: Withdrawal }) {
  const { returnAddress } = useShop()
  const user = useUser()
  return (
    <div className="mt-6 grid gap-6">
      <p className="flex gap-3 rounded-md bg-green-wash px-4 py-3 font-medium text-green">
        <Icon name="check" className="mt-0.5 size-5" />
        <span>{receipt.message}</span>
      </p>
      <Declared declaration={receipt} at={receipt.createdAt} />
      <p className="text-ink-soft">{afterWithdrawal(wholeNumbers(returnAddress))}</p>
      <div className="flex flex-wrap gap-3">
        {user && <ButtonLink to="/profile/orders">Mes commandes</ButtonLink>}
        <ButtonLink to="/" variant="secondary">
          {BACK_TO_SHOP}
        </ButtonLink>
      </div>
    </div>
  )
}

function Declared({ declaration, at }: { declaration: Declaration; at?: string }) {
  const rows = [
    ['Nom', declaration.name],
    ['Commande', declaration.orderNumber],
    ['Adresse e-mail', declaration.email],
  ] as const
  return (
    <dl className="grid gap-4 rounded-lg border border-hairline bg-raised p-5 shadow-sm sm:p-6">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt className="text-sm text-ink-faint">{label}</dt>
          <dd className="font-semibold break-words">{value}</dd>
        </div>
      ))}
      {at && (
        <div>
          <dt className="text-sm text-ink-faint">Date et heure</dt>
          <dd className="font-semibold">
            <DateTime value={at} format="moment" />
          </dd>
        </div>
      )}
    </dl>
  )
}
