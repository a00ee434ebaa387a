import { useEffect, useEffectEvent, useRef } from 'react'
import { type CartLine, takeOutLines } from '#shared/cart/cart.ts'
import { timesPack } from '#shared/catalogue/pack-size.ts'
import { deliveryFor } from '#shared/settings/letter-goods.ts'
import { isShippable } from '#shared/shipping/stored-shipping.ts'
import type { Meta } from '#web/base/screen.ts'
import { useShop } from '#web/base/use-shop.ts'
import type { SessionState } from '#web/session/session-store.ts'
import { useSession, useUser } from '#web/session/use-session.ts'
import { PaymentsUnderWay } from '#web/storefront/cart/payments-under-way.tsx'
import { useCart } from '#web/storefront/stores/browser-cart.ts'
import { keptPayment } from '#web/storefront/stores/kept-payment.ts'
import { paymentsOver } from '#web/storefront/stores/opened-payments.ts'
import { BEFORE_APPROVAL, type PaymentStep, shownProblem } from '#web/storefront/stores/payment-state.ts'
import {
  announcePaidElsewhere,
  isAbout,
  useRecentPayments,
  type RecentPayments,
  type ShownCart,
} from '#web/storefront/stores/recent-payments.ts'
import { useKnownAddress, useShipping } from '#web/storefront/stores/shipping-store.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CartNotices } from '../cart/cart-notices.tsx'
import { useCartCheck, type CartCheck } from '../cart/use-cart-check.ts'
import { usePromotionCode } from '../promotions/promotion-code.tsx'
import type { Buyer } from './buyer.ts'
import { CheckoutFrame } from './checkout-frame.tsx'
import { AccountOffer, GuestStep } from './guest-step.tsx'
import { PaymentForm } from './payment-form.tsx'
import { PaymentProgress, ProblemNotice } from './payment-progress.tsx'
import type { Purchase } from './payment-requests.ts'
import { useGuest } from './use-guest.ts'
import { type Payment, usePayment } from './use-payment.ts'

export const meta: Meta = () => ({ title: 'Paiement' })

export default function PaymentScreen() {
  const cart = useCart()
  const shipping = useShipping()
  const user = useUser()
  const { delivery: offered } = useShop()
  const delivery = deliveryFor(offered, cart?.lines ?? [])
  useKnownAddress(user)
  const payment = usePayment()
  const { step } = payment.state
  const isKnown = cart !== undefined && shipping !== undefined
  const canQuote = isKnown && isShippable(shipping, delivery)
  const code = usePromotionCode(canQuote ? { lines: cart.lines, shipping } : undefined)
  const wayBack = isKnown
    ? wayBackOf(cart.lines.length === 0, isShippable(shipping, delivery), step)
    : undefined
  useWayBack(wayBack, cart?.lines)
  useResume(payment)
  const recent = useRecentPayments()
  const check = useCartCheck(cart)
  const isReady = isKnown && !wayBack
  // An opened payment keeps its goods, even if another tab changes the cart.
  const purchase =
    payment.purchase ??
    (isReady
      ? { lines: cart.lines, shipping, delivery, promotion: code.of({ lines: cart.lines, shipping }) }
      : undefined)
  const isPaying = step !== 'ready'
  const own = keptPayment()?.paymentOrderId
  const isBlocked = !isPaying && (check.blocked || (purchase ? isPaidFor(recent, purchase, own) : false))
  return (
    <CheckoutFrame
      title="Paiement"
      lines={isReady ? purchase?.lines : undefined}
      shipping={purchase?.shipping ?? shipping}
      reduction={purchase?.promotion}
      isListed={BEFORE_APPROVAL.has(step) && (isPaying || (!isBlocked && recent.outcome !== 'failed'))}
      messages={
        isReady && (
          <>
            <CartNotices current={cart} check={isPaying ? undefined : check} />
            {!isPaying && <PaymentsUnderWay recent={recent} lines={cart.lines} except={own} />}
            {payment.purchase && <AddedSince lines={cart.lines} paid={payment.purchase.lines} />}
          </>
        )
      }
    >
      {isReady && purchase && (
        <PayStep
          purchase={purchase}
          payment={payment}
          code={code}
          recent={recent}
          formatOf={check.formatOf}
          isBlocked={isBlocked}
        />
      )}
    </CheckoutFrame>
  )
}

function useWayBack(to: string | undefined, lines: readonly CartLine[] = []): void {
  const shown = useRef<ShownCart>({ lines: [], over: new Set() })
  const isLeaving = useRef(false)
  useEffect(() => {
    if (!to) {
      if (lines.length > 0) shown.current = { lines, over: paymentsOver() }
      return
    }
    if (isLeaving.current) return
    isLeaving.current = true
    void announcePaidElsewhere(shown.current).then((isPaid) => location.replace(isPaid ? '/cart' : to))
  }, [to, lines])
}

/**
 * Returns the path of the first missing step. Returns undefined if no step is missing, or if a payment is under way or
 * stored.
 */
function wayBackOf(isEmpty: boolean, isAddressed: boolean, step: PaymentStep): string | undefined {
  if ((step !== 'ready' && step !== 'opening') || keptPayment()) return undefined
  if (isEmpty) return '/cart'
  return isAddressed ? undefined : '/checkout/shipping'
}

function useResume({ resume }: Payment): void {
  const { status } = useSession()
  const user = useUser()
  const goOn = useEffectEvent(() => void resume(user?._id))
  useEffect(() => {
    if (status !== 'loading') goOn()
  }, [status])
}

function isPaidFor({ payments }: RecentPayments, { lines }: Purchase, own: string | undefined): boolean {
  return payments.some(
    (payment) => payment.state === 'under-way' && payment.paymentOrderId !== own && isAbout(payment, lines),
  )
}

function AddedSince({ lines, paid }: { lines: readonly CartLine[]; paid: readonly CartLine[] }) {
  const added = takeOutLines(lines, paid)
  if (added.length === 0) return null
  return (
    <p className="flex gap-2.5 rounded-md bg-blue-wash px-4 py-3 text-ink">
      <Icon name="info" className="mt-0.5 size-5 text-blue" />
      <span>
        <span>
          {added
            .map(({ name, packSize, quantity }) => `${name}, ${timesPack(quantity, packSize)}`)
            .join('\u202F; ')}
        </span>
        &nbsp;: ajouté depuis, non compris dans ce paiement et gardé dans votre panier.
      </span>
    </p>
  )
}

type PayStepProps = {
  purchase: Purchase
  payment: Payment
  code: ReturnType<typeof usePromotionCode>
  recent: ReturnType<typeof useRecentPayments>
  isBlocked: boolean
  formatOf: CartCheck['formatOf']
}

function PayStep({ purchase, payment, code, recent, isBlocked, formatOf }: PayStepProps) {
  const session = useSession()
  const { step } = payment.state
  const problem = shownProblem(payment.state)
  const guest = useGuest()
  const user = session.status === 'signed-in' ? session.user : undefined
  const buyer: Buyer = user ? { check: () => true, identify: async () => user._id } : guest.buyer
  return (
    <section
      ref={useFocusAfterSignIn(session.status)}
      tabIndex={-1}
      aria-label="Payer la commande"
      className="grid scroll-mt-8 gap-5 rounded-lg border border-hairline bg-raised p-4 shadow-sm sm:p-6"
    >
      {problem && <ProblemNotice problem={problem} lines={purchase.lines} />}
      {session.status !== 'loading' && <PaymentProgress payment={payment} userId={user?._id} />}
      <div className="grid items-start gap-4 empty:hidden lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] lg:gap-x-8">
        {session.status === 'signed-out' && (
          <div hidden={!BEFORE_APPROVAL.has(step)}>
            <GuestStep guest={guest} />
          </div>
        )}
        {isBlocked && (
          <p>Le paiement sera possible dès que les points signalés en haut de la page seront réglés.</p>
        )}
        {(session.status === 'loading' || (step === 'ready' && recent.outcome === 'asking')) && (
          <Skeleton className="h-96 rounded-md" />
        )}
        {session.status !== 'loading' && step === 'ready' && recent.outcome === 'failed' && (
          <NotAnswered onRetry={recent.ask} />
        )}
        {session.status !== 'loading' && (step !== 'ready' || recent.outcome === 'known') && !isBlocked && (
          <PaymentForm purchase={purchase} payment={payment} code={code} buyer={buyer} formatOf={formatOf} />
        )}
      </div>
      {session.status === 'signed-out' && BEFORE_APPROVAL.has(step) && <AccountOffer />}
    </section>
  )
}

function useFocusAfterSignIn(status: SessionState['status']) {
  const box = useRef<HTMLElement>(null)
  const wasGuest = useRef(false)
  useEffect(() => {
    if (status === 'signed-in' && wasGuest.current) {
      box.current?.focus({ preventScroll: true })
      box.current?.scrollIntoView({ block: 'start' })
    }
    wasGuest.current = status === 'signed-out'
  }, [status])
  return box
}

function NotAnswered({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="grid justify-items-start gap-3 rounded-md border border-red bg-red-wash p-4">
      <p className="font-semibold">La boutique ne répond pas&nbsp;: le paiement ne peut pas être ouvert.</p>
      <Button onClick={onRetry}>Réessayer</Button>
    </div>
  )
}
