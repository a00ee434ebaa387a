import { useEffect, useEffectEvent } from 'react'
import { isShippable } from '#shared/shipping/stored-shipping.ts'
import { pageMeta } from '#web/page-meta.ts'
import { useSession } from '#web/session/use-session.ts'
import { useShop } from '#web/use-shop.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useCart } from '../cart/browser-cart.ts'
import { ShippingReview } from '../shipping/shipping-review.tsx'
import { useShipping } from '../shipping/shipping-store.ts'
import { SignInInvitation } from '../accounts/sign-in-invitation.tsx'
import type { Route } from './+types/payment-screen'
import { CheckoutFrame, CheckoutSection } from './checkout-frame.tsx'
import { PaymentForm } from './payment-form.tsx'
import { PaymentProgress, ProblemNotice } from './payment-progress.tsx'
import type { PaymentStep } from './payment-state.ts'
import type { Purchase } from './payment-requests.ts'
import { keptPayment, type Payment, usePayment } from './use-payment.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches[0], { title: 'Paiement' })

/** Summary and payment (storefront.md §2); without a cart or an address it leads to where they are made. */
export default function PaymentScreen() {
  const cart = useCart()
  const shipping = useShipping()
  const payment = usePayment()
  const { step } = payment.state
  const isKnown = cart !== undefined && shipping !== undefined
  const wayBack = isKnown ? wayBackOf(cart.lines.length === 0, isShippable(shipping), step) : undefined
  useEffect(() => {
    if (wayBack) location.replace(wayBack)
  }, [wayBack])
  useResume(payment)
  const isReady = isKnown && !wayBack
  return (
    <CheckoutFrame title="Paiement" step={2} lines={isReady ? cart.lines : undefined} shipping={shipping}>
      {isReady && (
        <div className="grid gap-6">
          <ShippingReview shipping={shipping} />
          <CheckoutSection title="Paiement">
            <PayStep purchase={{ lines: cart.lines, shipping }} payment={payment} />
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

type PayStepProps = {
  purchase: Purchase
  payment: Payment
}

/** The step itself, for whoever stands before it: nobody knows yet, a guest (decision 12), or a customer. */
function PayStep({ purchase, payment }: PayStepProps) {
  const session = useSession()
  const { isPretend } = useShop().payment
  const { step, problem } = payment.state
  return (
    <div className="grid gap-5">
      {isPretend && <PretendNotice />}
      {problem && step === 'ready' && <ProblemNotice problem={problem} lines={purchase.lines} />}
      {session.status === 'loading' && <Skeleton className="h-48 rounded-md" />}
      {session.status === 'signed-out' && (
        <SignInInvitation to="/checkout/payment" title="Connectez-vous pour payer">
          Votre panier et votre adresse sont gardés&#8239;: vous reviendrez ici, prêt à payer.
        </SignInInvitation>
      )}
      {session.status === 'signed-in' && (
        <>
          <PaymentProgress payment={payment} />
          <PaymentForm purchase={purchase} payment={payment} user={session.user} />
        </>
      )}
    </div>
  )
}

function PretendNotice() {
  return (
    <p className="flex gap-2.5 rounded-md bg-blue-wash px-4 py-3 text-sm text-ink">
      <Icon name="info" className="size-5 text-blue" />
      <span>
        <strong>Paiement fictif.</strong> Cette boutique est une démonstration&#8239;: aucune carte n’est
        demandée, rien n’est débité ni expédié.
      </span>
    </p>
  )
}
