import { type ReactNode, useState } from 'react'
import type { CartLine } from '#shared/cart/cart.ts'
import { isPackSize } from '#shared/catalogue/pack-size.ts'
import type { CheckoutPayment } from '#shared/checkout/contract.ts'
import { paidElsewhere, paymentUnderWay } from '#shared/checkout/texts.ts'
import { useUser } from '#web/session/use-session.ts'
import { cart } from '#web/storefront/stores/browser-cart.ts'
import { openedPayments, rememberTold } from '#web/storefront/stores/opened-payments.ts'
import { followPayment, isAbout, type RecentPayments } from '#web/storefront/stores/recent-payments.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { WholeDocumentNumbers } from '#web/ui/whole-document-numbers.tsx'

type PaymentsUnderWayProps = {
  recent: RecentPayments
  lines: readonly CartLine[]
  except?: string | undefined
}

/** Leaves out the payment `except`, because the page itself shows it. */
export function PaymentsUnderWay({ recent: { payments }, lines, except }: PaymentsUnderWayProps) {
  const others = payments.filter(({ paymentOrderId }) => paymentOrderId !== except)
  const known = new Set(openedPayments().map(({ paymentOrderId }) => paymentOrderId))
  return (
    <div aria-live="polite" className="grid gap-3 empty:hidden">
      {others.map((payment) => {
        const { paymentOrderId, state } = payment
        if (state === 'under-way') return <UnderWay key={paymentOrderId} payment={payment} lines={lines} />
        if (state !== 'paid' || known.has(paymentOrderId) || !isAbout(payment, lines)) return null
        return <PaidElsewhere key={paymentOrderId} payment={payment} />
      })}
    </div>
  )
}

function UnderWay({ payment, lines }: { payment: CheckoutPayment; lines: readonly CartLine[] }) {
  return (
    <UndecidedPayment
      icon="clock"
      message={paymentUnderWay(payment.total)}
      retry="Vérifier maintenant"
      onRetry={() => followPayment(payment)}
    >
      <span>{payment.items.map(({ name }) => name).join(', ')}</span>&nbsp;: paiement commencé le{' '}
      <DateTime value={payment.startedAt} format="moment" />.{' '}
      <span>
        {isAbout(payment, lines)
          ? 'Ne payez pas ces articles une seconde fois\u00A0: un nouveau paiement n’est pas possible tant que celui-ci n’est ni accepté ni refusé. La réponse vous arrive par e-mail, et cette page se met à jour d’elle-même.'
          : 'La réponse vous arrive par e-mail. D’autres articles peuvent être commandés.'}
      </span>
    </UndecidedPayment>
  )
}

function PaidElsewhere({ payment }: { payment: CheckoutPayment }) {
  const [isTold, setTold] = useState(false)
  const user = useUser()
  if (isTold || !user) return null
  const close = () => {
    rememberTold(payment.paymentOrderId, user._id)
    setTold(true)
  }
  const takeOut = () => {
    cart.takeOut(
      payment.items.flatMap(({ product: id, packSize, quantity }) =>
        id !== undefined && isPackSize(packSize) ? [{ id, packSize, quantity }] : [],
      ),
    )
    close()
  }
  return (
    <div className="grid gap-3 rounded-md border border-blue bg-blue-wash p-4 text-ink">
      <p className="flex gap-2.5 font-semibold">
        <Icon name="info" className="mt-0.5 size-5 text-blue" />
        <span>
          <WholeDocumentNumbers>{paidElsewhere(payment)}</WholeDocumentNumbers>
        </span>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={takeOut}>Les retirer du panier</Button>
        <Button variant="secondary" onClick={close}>
          Les commander à nouveau
        </Button>
        {payment.orderId && (
          <ButtonLink to={`/profile/orders/${payment.orderId}`} variant="quiet">
            Voir ma commande
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

type UndecidedPaymentProps = {
  icon: 'clock' | 'alert'
  message: string | undefined
  retry: string
  onRetry: () => Promise<void>
  isAlert?: boolean
  children: ReactNode
}

export function UndecidedPayment({
  icon,
  message,
  retry,
  onRetry,
  isAlert = false,
  children,
}: UndecidedPaymentProps) {
  const [isAsking, setAsking] = useState(false)
  const ask = async () => {
    setAsking(true)
    try {
      await onRetry()
    } finally {
      setAsking(false)
    }
  }
  return (
    <div
      role={isAlert ? 'alert' : undefined}
      className="grid gap-3 rounded-md border border-yellow bg-yellow-wash p-4 text-ink"
    >
      <p className="flex gap-2.5 font-semibold">
        <Icon name={icon} className="mt-0.5 size-5 text-yellow" />
        <span>{message}</span>
      </p>
      <p>{children}</p>
      <div className="flex flex-wrap gap-3">
        <Button
          icon={<Icon name="refresh" className="size-4" />}
          loading={isAsking}
          onClick={() => void ask()}
        >
          {retry}
        </Button>
        <ButtonLink to="/contact" variant="secondary">
          Nous contacter
        </ButtonLink>
      </div>
    </div>
  )
}
