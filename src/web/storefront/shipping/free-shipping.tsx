import { formatCents } from '#shared/money.ts'
import { FREE_DELIVERY_FROM_CENTS, missingForFreeDeliveryCents } from '#shared/shipping/shipping-fee.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

/** How far it still is to free delivery. */
export function FreeDelivery({ subtotalCents }: { subtotalCents: number }) {
  const missing = missingForFreeDeliveryCents(subtotalCents)
  return (
    <ProgressBar
      value={subtotalCents}
      max={FREE_DELIVERY_FROM_CENTS}
      label={
        missing === 0
          ? 'Livraison Mondial Relay offerte'
          : `Plus que ${formatCents(missing)} pour la livraison Mondial Relay offerte`
      }
    />
  )
}
