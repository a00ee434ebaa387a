import { formatCents } from '#shared/money.ts'
import { FREE_SHIPPING_FROM_CENTS, missingForFreeShippingCents } from '#shared/shipping/free-shipping.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

/** How far it still is to free shipping. */
export function FreeShipping({ subtotalCents }: { subtotalCents: number }) {
  const missing = missingForFreeShippingCents(subtotalCents)
  return (
    <ProgressBar
      value={subtotalCents}
      max={FREE_SHIPPING_FROM_CENTS}
      label={
        missing === 0
          ? 'Livraison Mondial Relay offerte'
          : `Plus que ${formatCents(missing)} pour la livraison Mondial Relay offerte`
      }
    />
  )
}
