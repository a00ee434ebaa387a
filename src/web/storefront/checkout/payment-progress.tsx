import { useEffect, useEffectEvent, useRef } from 'react'
import type { CartLine } from '#shared/cart/cart.ts'
import { ORDER_CREATED } from '#shared/checkout/texts.ts'
import type { RefusedLine } from '#shared/error-contract.ts'
import { UndecidedPayment } from '#web/storefront/cart/payments-under-way.tsx'
import type { PaymentProblem, PaymentStep } from '#web/storefront/stores/payment-state.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Payment } from './use-payment.ts'

const ASK_AGAIN_MS = 10_000

const RUNNING: Partial<Record<PaymentStep, string>> = {
  capturing: 'Paiement en cours…',
  ordering: 'Paiement reçu, nous enregistrons votre commande…',
  ordered: ORDER_CREATED,
}

export function PaymentProgress({
  payment: { state, resume },
  userId,
}: {
  payment: Payment
  /** Undefined for a guest. */
  userId: string | undefined
}) {
  const ask = () => resume(userId)
  const isWaiting = state.step === 'pending' || state.step === 'undecided'
  useAskAgain(isWaiting, ask)
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
      <UndecidedPayment
        isAlert
        icon="clock"
        message={state.message}
        retry="Vérifier maintenant"
        onRetry={ask}
      >
        Ne payez pas une seconde fois&nbsp;: vos articles vous sont réservés et cette page se met à jour
        d’elle-même.
      </UndecidedPayment>
    )
  }
  if (state.step === 'order-failed') {
    return (
      <UndecidedPayment isAlert icon="alert" message={state.message} retry="Réessayer" onRetry={ask}>
        Votre paiement est bien enregistré et ne sera pas débité une seconde fois. Si vous fermez cette page,
        nous terminons votre commande nous-mêmes et vous écrivons.
      </UndecidedPayment>
    )
  }
  return null
}

function useAskAgain(isWaiting: boolean, ask: () => Promise<void>): void {
  const askNow = useEffectEvent(() => void ask())
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => askNow(), ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isWaiting])
}

type ProblemNoticeProps = {
  problem: PaymentProblem
  lines: readonly CartLine[]
}

export function ProblemNotice({ problem, lines }: ProblemNoticeProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problem.message) box.current?.focus()
  }, [problem])
  const isCalm =
    problem.kind === 'cancelled' ||
    problem.kind === 'price-changed' ||
    problem.kind === 'signed-out' ||
    problem.kind === 'paid-already'
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      className={classNames(
        'grid gap-3 rounded-md border p-4 text-ink',
        isCalm ? 'border-blue bg-blue-wash' : 'border-red bg-red-wash',
      )}
    >
      <p className="flex gap-2.5 font-semibold">
        <Icon
          name={isCalm ? 'info' : 'alert'}
          className={`mt-0.5 size-5 ${isCalm ? 'text-blue' : 'text-red'}`}
        />
        <span>{problem.message}</span>
      </p>
      <WayOn problem={problem} lines={lines} />
    </div>
  )
}

function WayOn({ problem, lines }: ProblemNoticeProps) {
  switch (problem.kind) {
    case 'price-changed':
      return <p className="text-sm">Le récapitulatif ci-dessous est à jour. Rien n’a été débité.</p>
    case 'out-of-stock':
      return (
        <>
          <MissingLines missing={problem.lines ?? []} lines={lines} />
          <ButtonLink to="/cart" className="justify-self-start">
            Corriger mon panier
          </ButtonLink>
        </>
      )
    case 'wrong-shipping':
      return (
        <ButtonLink to="/checkout/shipping" className="justify-self-start">
          Corriger la livraison
        </ButtonLink>
      )
    case 'paid-already':
      return (
        <ButtonLink to="/profile/orders" className="justify-self-start">
          Mes commandes
        </ButtonLink>
      )
    case 'terms-changed':
      return (
        <Button className="justify-self-start" onClick={() => location.reload()}>
          Recharger la page
        </Button>
      )
    case 'refunded':
      return (
        <ButtonLink to="/contact" variant="secondary" className="justify-self-start">
          Nous contacter
        </ButtonLink>
      )
    default:
      return null
  }
}

function MissingLines({ missing, lines }: { missing: readonly RefusedLine[]; lines: readonly CartLine[] }) {
  return (
    <ul className="grid list-disc gap-1 pl-5 text-sm">
      {missing.map(({ product, packSize, name, message }) => (
        <li key={`${product}:${packSize}`}>
          <strong>{name ?? lines.find((line) => line.id === product)?.name}</strong>
          <span>{`\u00A0: ${message}`}</span>
        </li>
      ))}
    </ul>
  )
}
