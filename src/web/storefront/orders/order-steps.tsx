import type { Order } from '#shared/orders/contract.ts'
import {
  DELIVERED,
  IN_DELIVERY,
  IN_PREPARATION,
  VALIDATED,
  type OrderStatus,
} from '#shared/orders/statuses.ts'
import { classNames } from '#web/ui/class-names.ts'

const STEPS: readonly { status: OrderStatus; label: string }[] = [
  { status: VALIDATED, label: 'Payée' },
  { status: IN_PREPARATION, label: 'Préparation' },
  { status: IN_DELIVERY, label: 'En route' },
  { status: DELIVERED, label: 'Livrée' },
]

export function OrderSteps({ order: { status, soldOnTheSpot, expectedDelivery } }: { order: Order }) {
  const reached = STEPS.findIndex((step) => step.status === status)
  if (reached === -1 || soldOnTheSpot) return null
  return (
    <div className="mt-6 grid gap-4 rounded-lg border border-hairline bg-raised p-4 shadow-sm sm:px-6">
      {expectedDelivery && status !== DELIVERED && (
        <p>
          Arrivée prévue <strong className="inline-block font-semibold">{expectedDelivery}</strong>
        </p>
      )}
      <ol aria-label="Étapes de la commande" className="grid grid-cols-4 text-center text-xs sm:text-sm">
        {STEPS.map(({ label }, place) => {
          const isReached = place <= reached
          return (
            <li
              key={label}
              aria-current={place === reached ? 'step' : undefined}
              className="relative grid justify-items-center gap-2"
            >
              {place > 0 && (
                <span
                  aria-hidden="true"
                  className={classNames(
                    'absolute top-[5px] right-1/2 h-0.5 w-full',
                    isReached ? 'bg-ink' : 'bg-hairline',
                  )}
                />
              )}
              <span
                aria-hidden="true"
                className={classNames(
                  'relative z-10 size-3 rounded-full border-2',
                  isReached ? 'border-ink bg-ink' : 'border-edge bg-raised',
                )}
              />
              <span className={place === reached ? 'font-semibold' : isReached ? '' : 'text-ink-faint'}>
                {label}
                {isReached && place < reached && <span className="sr-only">, terminée</span>}
              </span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
