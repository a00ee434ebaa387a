import { idOf } from '#shared/ids.ts'
import type { Order } from '#shared/orders/contract.ts'
import type { OrderStatus } from '#shared/orders/statuses.ts'
import { STATUS_UPDATE_FAILED } from '#shared/orders/texts.ts'
import type { ShippingMethod } from '#shared/shipping/shipping-methods.ts'
import { messageOf } from '#web/api/api-error.ts'
import { api } from '#web/api/api.ts'

export type StatusChange = {
  order: Order
  to: { status: OrderStatus; carrier?: ShippingMethod; trackingNumber?: string; deliveredOn?: string }
}

type Watcher = {
  onProgress: (done: number) => void
  /** Before each but the first: those that have got another status so far. True ends it there. */
  isStopped: (changed: number) => boolean
}

/**
 * One call after the other: what one of them is refused keeps none of the others. `order` is each as it was seen.
 * Answers those that were saved, and of them those whose status has changed, as they are now.
 */
export async function changeStatuses(
  changes: readonly StatusChange[],
  { onProgress, isStopped }: Watcher,
): Promise<{ saved: Order[]; changed: Order[]; refused: Record<string, string>; tried: number }> {
  const refused: Record<string, string> = {}
  const saved: Order[] = []
  const changed: Order[] = []
  for (const [tried, { order, to }] of changes.entries()) {
    if (tried > 0 && isStopped(changed.length)) return { saved, changed, refused, tried }
    onProgress(tried)
    const { status: from, version } = order
    try {
      const body = { ...to, from, version }
      const after = await api.call('PUT /api/orders/:id/status', { params: { id: idOf(order) }, body })
      saved.push(after)
      if (after.status !== from) changed.push(after)
    } catch (error) {
      refused[idOf(order)] = messageOf(error, STATUS_UPDATE_FAILED)
    }
  }
  return { saved, changed, refused, tried: changes.length }
}
