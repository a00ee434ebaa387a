import { lazy, Suspense } from 'react'
import { CODE_ASKED, ORDER_BUTTON } from '#shared/checkout/texts.ts'
import { customsNotice } from '#shared/shipping/customs.ts'
import { useShop } from '#web/base/use-shop.ts'
import { BEFORE_APPROVAL } from '#web/storefront/stores/payment-state.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { CartCheck } from '../cart/use-cart-check.ts'
import { PromotionCodeStep, type usePromotionCode } from '../promotions/promotion-code.tsx'
import type { Buyer } from './buyer.ts'
import { Amounts, SummaryLines } from './checkout-summary.tsx'
import { CompanyStep, useCompany } from './company-step.tsx'
import { DeliveryLines } from './delivery-lines.tsx'
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

export function PaymentForm({ purchase, payment, code, buyer, formatOf }: PaymentFormProps) {
  const { termsVersion, payment: means } = useShop()
  const terms = useTerms(termsVersion)
  const company = useCompany()
  const { step, reservedUntilMs } = payment.state
  const amounts = purchaseAmounts(purchase)
  const isOpen = BEFORE_APPROVAL.has(step)
  const customs = customsNotice(purchase.shipping.country)
  return (
    // Hidden but mounted after the approval, because the provider's script still runs in this element.
    <div className={isOpen ? 'contents' : 'sr-only'} inert={!isOpen}>
      <section
        aria-label="Récapitulatif de la commande"
        className="grid gap-3 rounded-md bg-sunk p-4 sm:p-5 lg:col-start-2 lg:row-span-2 lg:row-start-1"
      >
        <SummaryLines lines={purchase.lines} formatOf={formatOf} />
        <Amounts amounts={amounts} method={purchase.shipping.shippingMethod} />
        <DeliveryLines shipping={purchase.shipping} />
        {customs && <p className="text-sm text-ink-soft">{customs}</p>}
      </section>
      <div className="grid gap-4">
        <TermsBox terms={terms} />
        <div className="foil-edge grid gap-3 overflow-hidden rounded-md border border-hairline p-3 pt-5 sm:p-4 sm:pt-5">
          <p className="text-sm font-semibold sm:text-base">{ORDER_BUTTON}</p>
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
          {step === 'approving' && <OpenElsewhere />}
          {reservedUntilMs !== undefined && (
            <ReservationCountdown
              untilMs={reservedUntilMs}
              onExtend={payment.extend}
              onEnd={payment.endReservation}
            />
          )}
          {means.isPretend && <PretendNotice />}
        </div>
        <PromotionCodeStep promotion={code} cart={purchase} disabled={step !== 'ready'} />
        <CompanyStep company={company} country={purchase.shipping.country} />
      </div>
    </div>
  )
}

function OpenElsewhere() {
  return (
    <p className="text-sm">
      Le paiement est ouvert dans une autre fenêtre. Vous ne la voyez plus&#8239;?{' '}
      <button
        type="button"
        onClick={() => location.reload()}
        className="py-1 font-semibold underline underline-offset-4"
      >
        Recommencer le paiement
      </button>
    </p>
  )
}

function PretendNotice() {
  return (
    <p className="flex gap-2.5 text-sm text-ink-soft">
      <Icon name="info" className="size-5 text-blue" />
      <span>
        <strong>Paiement fictif.</strong> Cette boutique est une démonstration&nbsp;: aucune carte n’est
        demandée, rien n’est débité ni expédié.
      </span>
    </p>
  )
}
