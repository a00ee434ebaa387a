import { useEffect, useEffectEvent } from 'react'
import { isDeliverable } from '#shared/shipping/stored-delivery.ts'
import { pageMeta } from '#web/page-meta.ts'
import { useSession } from '#web/session/use-session.ts'
import { useCart } from '../cart/use-cart.ts'
import type { Route } from './+types/payment-screen'
import { CheckoutFrame, CheckoutSection } from './checkout-frame.tsx'
import { DeliveryReview } from '../shipping/delivery-review.tsx'
import { keptPayment } from './kept-payment.ts'
import { PayStep } from './pay-step.tsx'
import type { PaymentStep } from './payment-state.ts'
import { useDelivery } from '../shipping/delivery.ts'
import { type Payment, usePayment } from './use-payment.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches[0], { title: 'Paiement' })

/** Summary and payment (storefront.md §2); without a cart or an address it leads to where they are made. */
export default function PaymentScreen() {
  const cart = useCart()
  const delivery = useDelivery()
  const payment = usePayment()
  const { step } = payment.state
  const isKnown = cart !== undefined && delivery !== undefined
  const wayBack = isKnown ? wayBackOf(cart.lines.length === 0, isDeliverable(delivery), step) : undefined
  useEffect(() => {
    if (wayBack) location.replace(wayBack)
  }, [wayBack])
  useResume(payment)
  const isReady = isKnown && !wayBack
  return (
    <CheckoutFrame title="Paiement" step={2} lines={isReady ? cart.lines : undefined} delivery={delivery}>
      {isReady && (
        <div className="grid gap-6">
          <DeliveryReview delivery={delivery} />
          <CheckoutSection title="Paiement">
            <PayStep purchase={{ lines: cart.lines, delivery }} payment={payment} />
          </CheckoutSection>
        </div>
      )}
    </CheckoutFrame>
  )
}

/** Where someone belongs who cannot pay yet; nobody whose payment is on its way is sent anywhere. */
function wayBackOf(isEmpty: boolean, isAddressed: boolean, step: PaymentStep): string | undefined {
  if ((step !== 'ready' && step !== 'opening') || keptPayment()) return undefined
  if (isEmpty) return '/cart'
  return isAddressed ? undefined : '/checkout/shipping'
}

/** Goes on with an approved payment that a reload or a sign-in has interrupted. */
function useResume({ resume }: Payment): void {
  const { status } = useSession()
  const goOn = useEffectEvent(() => void resume())
  useEffect(() => {
    if (status === 'signed-in') goOn()
  }, [status])
}
