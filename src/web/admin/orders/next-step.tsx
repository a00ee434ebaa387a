import { idOf } from '#shared/ids.ts'
import type { Order } from '#shared/orders/contract.ts'
import { hasNothingToSend } from '#shared/orders/items-to-send.ts'
import { isToPrepare } from '#shared/orders/statuses.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** The next action for an order, as a primary button. Shows nothing if no action is due. */
export function NextStep({ order }: { order: Order }) {
  if (!isToPrepare(order.status) || hasNothingToSend(order)) return null
  return (
    <ButtonLink
      className="max-sm:order-first"
      to={`/admin/orders/preparation?ids=${idOf(order)}`}
      icon={<Icon name="package" className="size-4" />}
    >
      Préparer et envoyer
    </ButtonLink>
  )
}
