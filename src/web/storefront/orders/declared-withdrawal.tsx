import type { Order, OrderHistoryEntry } from '#shared/orders/contract.ts'
import { WITHDRAWAL_NOTE } from '#shared/withdrawals/texts.ts'
import { DateTime } from '#web/ui/date-time.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** The declaration of withdrawal that an order has had, if any. */
export function withdrawalOf({ history }: Order): OrderHistoryEntry | undefined {
  return history.find(({ note }) => note === WITHDRAWAL_NOTE)
}

/** That a withdrawal was declared, and how far it is: nobody has to declare it again. */
export function DeclaredWithdrawal({ order }: { order: Order }) {
  const declared = withdrawalOf(order)
  if (!declared) return null
  return (
    <p className="flex gap-2 rounded-md bg-blue-wash px-3 py-2 text-sm text-ink">
      <Icon name="info" className="mt-0.5 size-4.5 text-blue" />
      <span>
        {WITHDRAWAL_NOTE} le <DateTime value={declared.at} format="moment" />
        {order.refundedTotal > 0 ? ', remboursée.' : ', en cours de traitement.'}
      </span>
    </p>
  )
}
