import { useEffect, useRef } from 'react'
import type { RefusedLine } from '#shared/error-contract.ts'
import type { CartLine } from '#shared/cart/cart.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { PaymentProblem } from './payment-problem.ts'

type ProblemNoticeProps = {
  problem: PaymentProblem
  lines: readonly CartLine[]
}

/** Why nothing was paid, and what to do about it. It takes the focus: the window that closed left it nowhere. */
export function ProblemNotice({ problem, lines }: ProblemNoticeProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problem.message) box.current?.focus()
  }, [problem])
  const isCalm =
    problem.kind === 'cancelled' || problem.kind === 'price-changed' || problem.kind === 'signed-out'
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
        {problem.message}
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
    case 'wrong-delivery':
      return (
        <ButtonLink to="/checkout/shipping" className="justify-self-start">
          Corriger la livraison
        </ButtonLink>
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
          <strong>{name ?? lines.find((line) => line.id === product)?.name}</strong>, {message}
        </li>
      ))}
    </ul>
  )
}
