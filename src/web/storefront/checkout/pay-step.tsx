import { useSession } from '#web/session/use-session.ts'
import { useShop } from '#web/shop.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Checkout } from './checkout-pay.tsx'
import { PaymentProgress } from './payment-progress.tsx'
import { ProblemNotice } from './problem-notice.tsx'
import type { Purchase } from './purchase.ts'
import { SignInInvitation } from './sign-in-invitation.tsx'
import type { Payment } from './use-payment.ts'

type PayStepProps = {
  purchase: Purchase
  payment: Payment
}

/** The step itself, for whoever stands before it: nobody knows yet, a guest (decision 12), or a customer. */
export function PayStep({ purchase, payment }: PayStepProps) {
  const session = useSession()
  const { isPretend } = useShop().payment
  const { step, problem } = payment.state
  return (
    <div className="grid gap-5">
      {isPretend && <PretendNotice />}
      {problem && step === 'ready' && <ProblemNotice problem={problem} lines={purchase.lines} />}
      {session.status === 'loading' && <Skeleton className="h-48 rounded-md" />}
      {session.status === 'signed-out' && <SignInInvitation />}
      {session.status === 'signed-in' && (
        <>
          <PaymentProgress payment={payment} />
          <Checkout purchase={purchase} payment={payment} user={session.user} />
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
