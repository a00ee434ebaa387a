import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { User } from '#shared/accounts/contract.ts'
import { reservationTimeLeftText } from '#shared/checkout/reservation-limits.ts'
import { ORDER_BUTTON, TERMS_REQUIRED } from '#shared/checkout/texts.ts'
import { customsNotice } from '#shared/shipping/customs.ts'
import { useShop } from '#web/use-shop.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { fieldId } from '#web/ui/field-frame.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { CartCheck } from '../cart/cart-check.ts'
import { Amounts, SummaryLines } from './checkout-summary.tsx'
import type { PaymentStep } from './payment-state.ts'
import { purchaseAmounts, type Purchase } from './payment-requests.ts'
import type { Payment } from './use-payment.ts'

// Only for someone who can pay: a guest never loads the provider's library.
const PayButtons = lazy(() => import('./pay-buttons.tsx'))

type PaymentFormProps = {
  purchase: Purchase
  payment: Payment
  user: User
  formatOf: CartCheck['formatOf']
}

/** The last look and the payment: recap, agreement to the terms, the order in plain words, the provider's buttons. */
export function PaymentForm({ purchase, payment, user: { _id: userId }, formatOf }: PaymentFormProps) {
  const terms = useTerms()
  const { termsVersion } = useShop()
  const { step, reservedUntilMs } = payment.state
  const amounts = purchaseAmounts(purchase)
  const isOpen = BEFORE_APPROVAL.has(step)
  const customs = customsNotice(purchase.shipping.country)
  return (
    // Kept while the money moves: the provider's own script is still at work in it.
    <div className={isOpen ? 'grid gap-5' : 'sr-only'} inert={!isOpen}>
      <section aria-label="Récapitulatif de la commande" className="grid gap-4 rounded-md bg-sunk p-4 sm:p-5">
        <SummaryLines lines={purchase.lines} formatOf={formatOf} />
        <Amounts amounts={amounts} method={purchase.shipping.shippingMethod} />
        {customs && <p className="text-sm text-ink-soft">{customs}</p>}
      </section>
      <TermsBox terms={terms} />
      <div className="foil-edge grid gap-4 overflow-hidden rounded-md border border-hairline p-4 pt-5 sm:p-5 sm:pt-6">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-lg font-semibold">
          {ORDER_BUTTON}
          <Money cents={amounts.totalCents} />
        </p>
        <Suspense fallback={<Skeleton className="h-28 rounded-md" />}>
          <PayButtons
            mayPay={terms.check}
            onOpen={() => payment.open(purchase, userId, termsVersion)}
            onApprove={async () => {
              await payment.approve()
            }}
            onCancel={payment.cancel}
            onError={payment.fail}
            disabled={!isOpen}
          />
        </Suspense>
        {reservedUntilMs !== undefined && (
          <ReservationCountdown untilMs={reservedUntilMs} onEnd={payment.endReservation} />
        )}
      </div>
    </div>
  )
}

/** Meanwhile the form lists what is being paid. */
export const BEFORE_APPROVAL: ReadonlySet<PaymentStep> = new Set(['ready', 'opening', 'approving'])

function useTerms() {
  const [isAccepted, setAccepted] = useState(false)
  const [isAsked, setAsked] = useState(false)
  return {
    isAccepted,
    error: isAsked && !isAccepted ? TERMS_REQUIRED : undefined,
    accept: setAccepted,
    /** Whether the payment may begin; leads to the box where it may not. */
    check: () => {
      setAsked(true)
      if (!isAccepted) document.getElementById(fieldId('acceptedTerms'))?.focus()
      return isAccepted
    },
  }
}

function TermsBox({ terms }: { terms: ReturnType<typeof useTerms> }) {
  return (
    <Checkbox
      name="acceptedTerms"
      checked={terms.isAccepted}
      onChange={(event) => terms.accept(event.target.checked)}
      error={terms.error}
      label={
        <>
          J’ai lu et j’accepte les{' '}
          <a
            href="/cgv"
            target="_blank"
            rel="noopener"
            className="font-semibold underline underline-offset-4"
          >
            conditions générales de vente
            <span className="sr-only"> (nouvel onglet)</span>
          </a>
        </>
      }
    />
  )
}

type ReservationCountdownProps = {
  /** Epoch milliseconds. */
  untilMs: number
  onEnd: () => void
}

/** How long the articles are still kept for this payment (decision 13). */
function ReservationCountdown({ untilMs, onEnd }: ReservationCountdownProps) {
  const [nowMs, setNowMs] = useState(() => Date.now())
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    const timer = setInterval(() => {
      setNowMs(Date.now())
      if (Date.now() >= untilMs) end()
    }, 1000)
    return () => clearInterval(timer)
  }, [untilMs])
  return (
    <p role="timer" className="flex items-center gap-2 text-sm text-ink-soft">
      <Icon name="clock" className="size-4.5" />
      <span>
        Vos articles vous sont réservés encore{' '}
        <strong className="text-ink tabular-nums">{reservationTimeLeftText(untilMs, nowMs)}</strong>
      </span>
    </p>
  )
}
