import { lazy, Suspense } from 'react'
import { CODE_ASKED, ORDER_BUTTON } from '#shared/checkout/texts.ts'
import { customsNotice } from '#shared/shipping/customs.ts'
import { useShop } from '#web/base/use-shop.ts'
import { BEFORE_APPROVAL } from '#web/storefront/stores/payment-state.ts'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { CartCheck } from '../cart/use-cart-check.ts'
import { PromotionCodeStep, type usePromotionCode } from '../promotions/promotion-code.tsx'
import type { Buyer } from './buyer.ts'
import { Amounts, SummaryLines } from './checkout-summary.tsx'
import { CompanyStep, useCompany } from './company-step.tsx'
import { purchaseAmounts, type Purchase } from './payment-requests.ts'
import { ReservationCountdown } from './reservation-countdown.tsx'
import { TermsBox, useTerms } from './terms-box.tsx'
import type { Payment } from './use-payment.ts'

const PayButtons = lazy(() => import('./pay-buttons.tsx'))

type PaymentFormProps = {
  purchase: Purchase
  payment: Payment
  code: ReturnType<typeof usePromotionCode>
  buyer: Buyer
  formatOf: CartCheck['formatOf']
}

/** The last step: summary, acceptance of the terms, the order in plain words, the provider's buttons. */
export function PaymentForm({ purchase, payment, code, buyer, formatOf }: PaymentFormProps) {
  const terms = useTerms()
  const company = useCompany()
  const { termsVersion } = useShop()
  const { step, reservedUntilMs } = payment.state
  const amounts = purchaseAmounts(purchase)
  const isOpen = BEFORE_APPROVAL.has(step)
  const customs = customsNotice(purchase.shipping.country)
  return (
    // Kept while the money moves, because the provider's script is still running in it.
    <div className={isOpen ? 'grid gap-5' : 'sr-only'} inert={!isOpen}>
      <section aria-label="Récapitulatif de la commande" className="grid gap-4 rounded-md bg-sunk p-4 sm:p-5">
        <SummaryLines lines={purchase.lines} formatOf={formatOf} />
        <Amounts amounts={amounts} method={purchase.shipping.shippingMethod} />
        {customs && <p className="text-sm text-ink-soft">{customs}</p>}
      </section>
      <PromotionCodeStep promotion={code} cart={purchase} disabled={step !== 'ready'} />
      <CompanyStep company={company} />
      <TermsBox terms={terms} />
      <div className="foil-edge grid gap-4 overflow-hidden rounded-md border border-hairline p-4 pt-5 sm:p-5 sm:pt-6">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-lg font-semibold">
          {ORDER_BUTTON}
          <Money cents={amounts.totalCents} />
        </p>
        <output className="text-sm text-ink-soft empty:hidden">{code.isAsking && CODE_ASKED}</output>
        <Suspense fallback={<Skeleton className="h-28 rounded-md" />}>
          <PayButtons
            mayPay={() => !code.isAsking && [terms.check(), company.check(), buyer.check()].every(Boolean)}
            amountCents={amounts.totalCents}
            onOpen={(wallet) =>
              payment.open({ ...purchase, company: company.value }, buyer, { termsVersion, wallet })
            }
            onApprove={async () => {
              await payment.approve()
            }}
            onLeave={payment.leave}
            onCancel={payment.cancel}
            onDeclined={payment.decline}
            onError={payment.fail}
            disabled={!isOpen || code.isAsking}
          />
        </Suspense>
        {reservedUntilMs !== undefined && (
          <ReservationCountdown untilMs={reservedUntilMs} onEnd={payment.endReservation} />
        )}
      </div>
    </div>
  )
}
