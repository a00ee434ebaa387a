import { useEffect, useRef, useState } from 'react'
import { CANCEL_ORDER, CANCELLATION_TOO_LATE, cancellationRefusal } from '#shared/orders/cancellation.ts'
import type { Order } from '#shared/orders/contract.ts'
import { CANCEL_IN_PROGRESS } from '#shared/orders/texts.ts'
import { DELIVERED } from '#shared/orders/statuses.ts'
import { Button } from '#web/ui/button.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { CancelDialog } from './cancel-dialog.tsx'

type CancelOrderProps = {
  order: Order
  /** The order as the server now has it: cancelled, or refused because it has changed meanwhile. */
  onChanged: (order: Order) => void
}

/** The button, or the sentence that stands in its place (storefront.md §4); the server has decided which. */
export function CancelOrder({ order, onChanged }: CancelOrderProps) {
  const [isOpen, setOpen] = useState(false)
  const [isDone, setDone] = useState(false)
  const sentence = useRef<HTMLParagraphElement>(null)
  // The button that had the focus is gone; while the dialog is open nothing behind it could take it.
  useEffect(() => {
    if (isDone && !isOpen) sentence.current?.focus()
  }, [isDone, isOpen])
  return (
    <div>
      {order.cancellable ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button variant="secondary" size="sm" className="min-h-11" onClick={() => setOpen(true)}>
            {CANCEL_ORDER}
            <span className="sr-only"> {order.number}</span>
          </Button>
          {order.status === DELIVERED && order.cancellableUntil && (
            <p className="text-sm text-ink-faint">
              Jusqu’au <DateTime value={order.cancellableUntil} format="plain" />
            </p>
          )}
        </div>
      ) : (
        <p ref={sentence} tabIndex={-1} className="font-medium text-ink-soft">
          {isDone ? CANCEL_IN_PROGRESS : refusalOf(order)}
        </p>
      )}
      <CancelDialog
        order={order}
        open={isOpen}
        onClose={() => setOpen(false)}
        onCancelled={(cancelled) => {
          setDone(true)
          onChanged(cancelled)
        }}
        onRefused={onChanged}
      />
    </div>
  )
}

function refusalOf({ status, updatedAt, deliveredAt }: Order): string {
  const dates = { updatedAt: new Date(updatedAt), deliveredAt: deliveredAt ? new Date(deliveredAt) : null }
  return cancellationRefusal({ status, ...dates }, new Date()) ?? CANCELLATION_TOO_LATE
}
