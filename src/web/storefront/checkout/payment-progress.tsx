import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { ORDER_CREATED } from '#shared/checkout/texts.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { PaymentStep } from './payment-state.ts'
import type { Payment } from './use-payment.ts'

/** How often a payment that nobody could decide yet is asked after, in milliseconds. */
const ASK_AGAIN_MS = 10_000

const RUNNING: Partial<Record<PaymentStep, string>> = {
  capturing: 'Paiement en cours…',
  ordering: 'Paiement reçu, nous enregistrons votre commande…',
  ordered: ORDER_CREATED,
}

/** What stands in the button's place once the buyer has agreed. */
export function PaymentProgress({ payment: { state, resume } }: { payment: Payment }) {
  const isWaiting = state.step === 'pending' || state.step === 'undecided'
  useAskAgain(isWaiting, resume)
  const running = RUNNING[state.step]
  if (running) {
    return (
      <output className="foil-edge grid justify-items-center gap-3 overflow-hidden rounded-md bg-sunk px-4 py-10 text-center">
        {state.step === 'ordered' ? (
          <Icon name="check" className="size-8 text-green" />
        ) : (
          <Spinner className="size-8" />
        )}
        <span className="text-lg font-semibold">{running}</span>
        <span className="text-ink-soft">Ne fermez pas cette page, un instant suffit.</span>
      </output>
    )
  }
  if (isWaiting) {
    return (
      <Standing icon="clock" message={state.message} retry="Vérifier maintenant" onRetry={resume}>
        Ne payez pas une seconde fois&#8239;: vos articles vous sont réservés et cette page se met à jour
        d’elle-même.
      </Standing>
    )
  }
  if (state.step === 'order-failed') {
    return (
      <Standing icon="alert" message={state.message} retry="Réessayer" onRetry={resume}>
        Votre paiement est bien enregistré et ne sera pas débité une seconde fois. Si vous fermez cette page,
        nous terminons votre commande nous-mêmes et vous écrivons.
      </Standing>
    )
  }
  return null
}

type StandingProps = {
  icon: 'clock' | 'alert'
  message: string | undefined
  retry: string
  onRetry: () => Promise<void>
  children: ReactNode
}

function Standing({ icon, message, retry, onRetry, children }: StandingProps) {
  return (
    <div role="alert" className="grid gap-3 rounded-md border border-yellow bg-yellow-wash p-4 text-ink">
      <p className="flex gap-2.5 font-semibold">
        <Icon name={icon} className="mt-0.5 size-5 text-yellow" />
        {message}
      </p>
      <p>{children}</p>
      <div className="flex flex-wrap gap-3">
        <Button icon={<Icon name="refresh" className="size-4" />} onClick={() => void onRetry()}>
          {retry}
        </Button>
        <ButtonLink to="/contact" variant="secondary">
          Nous contacter
        </ButtonLink>
      </div>
    </div>
  )
}

function useAskAgain(isWaiting: boolean, ask: () => Promise<void>): void {
  const askNow = useEffectEvent(() => void ask())
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => askNow(), ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isWaiting])
}
