import { formatCents } from '#shared/money.ts'
import { freeDelivery } from '#shared/shipping/free-delivery.ts'
import { SHIPPING_LABELS } from '#shared/shipping/shipping-methods.ts'
import { useShop } from '#web/base/use-shop.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

export function FreeShipping({ subtotalCents }: { subtotalCents: number }) {
  const free = freeDelivery(useShop().delivery)
  if (!free) return null
  const missing = Math.max(0, free.fromCents - subtotalCents)
  const method = SHIPPING_LABELS[free.method]
  return (
    <ProgressBar
      value={subtotalCents}
      max={free.fromCents}
      label={
        missing === 0
          ? `Livraison ${method} offerte`
          : `Plus que ${formatCents(missing)} et ${method} vous est offert`
      }
    />
  )
}
