import type { Order } from '#shared/orders/contract.ts'
import { eurosToCents } from '#shared/money.ts'
import { Money } from '#web/ui/money.tsx'

/** Subtotal, delivery, total, and what was given back. */
export function OrderAmounts({ order }: { order: Order }) {
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-8 gap-y-1">
      <dt className="text-ink-soft">Sous-total</dt>
      <dd className="text-right">
        <Money cents={eurosToCents(order.subtotal)} />
      </dd>
      <dt className="text-ink-soft">Frais de livraison</dt>
      <dd className="text-right">
        {order.shippingCost === 0 ? 'Offerts' : <Money cents={eurosToCents(order.shippingCost)} />}
      </dd>
      <dt className="text-lg font-semibold">Total</dt>
      <dd className="text-right text-lg font-semibold">
        <Money cents={eurosToCents(order.total)} />
      </dd>
      {order.refundedTotal > 0 && (
        <>
          <dt className="text-purple">Remboursé</dt>
          <dd className="text-right text-purple">
            <Money cents={eurosToCents(order.refundedTotal)} />
          </dd>
        </>
      )}
    </dl>
  )
}
