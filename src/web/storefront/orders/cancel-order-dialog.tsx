import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { idOf } from '#shared/ids.ts'
import {
  CANCEL_ORDER,
  CANCELLATION_TOO_LATE,
  cancellationRefusal,
  refundTerms,
} from '#shared/orders/cancellation-rules.ts'
import type { Order } from '#shared/orders/contract.ts'
import { DELIVERED } from '#shared/orders/statuses.ts'
import {
  CANCEL_DIALOG_SUCCEEDED,
  CANCEL_FAILED,
  CANCEL_IN_PROGRESS,
  CANCEL_NEEDS_SIGN_IN,
  CANCEL_SUCCEEDED,
} from '#shared/orders/texts.ts'
import { ApiError, messageOf } from '#web/api/api-error.ts'
import { useMutation } from '#web/api/use-mutation.ts'
import { awakeTimer } from '#web/base/awake-timer.ts'
import { api } from '#web/session/api.ts'
import { Button } from '#web/ui/button.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { withdrawalOf } from '../withdrawals/declared-withdrawal.tsx'

const CLOSES_AFTER_MS = 5000

export type OrderCalls = { cancel: () => Promise<Order>; read: () => Promise<Order> }

type CancelOrderProps = {
  order: Order
  calls?: OrderCalls | undefined
  onChanged: (order: Order) => void
  isDated?: boolean
}

export function CancelOrder({ order, calls = callsOf(order), onChanged, isDated }: CancelOrderProps) {
  const [isOpen, setOpen] = useState(false)
  const [isDone, setDone] = useState(false)
  const sentence = useRef<HTMLParagraphElement>(null)
  // This component shows nothing then, because `DeclaredWithdrawals` shows the withdrawal (decision 45).
  const isWithdrawn = order.status === DELIVERED && withdrawalOf(order) !== undefined
  // The pressed button is gone, so the focus moves to the sentence. An open dialog would prevent this move.
  useEffect(() => {
    if (isDone && !isOpen) sentence.current?.focus()
  }, [isDone, isOpen])
  if (isWithdrawn) return null
  return (
    <div>
      {order.cancellable ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button variant="secondary" size="sm" className="min-h-11" onClick={() => setOpen(true)}>
            {CANCEL_ORDER}
            <span className="sr-only"> {order.number}</span>
          </Button>
          {isDated && order.status === DELIVERED && order.cancellableUntil && (
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
        calls={calls}
        open={isOpen}
        isDone={isDone}
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

function callsOf(order: Order): OrderCalls {
  const params = { id: idOf(order) }
  return {
    cancel: () => api.call('PUT /api/orders/:id/cancel', { params }),
    read: () => api.call('GET /api/orders/:id', { params }),
  }
}

function refusalOf({ status, updatedAt, deliveredAt, soldOnTheSpot }: Order): string {
  const dates = { updatedAt: new Date(updatedAt), deliveredAt: deliveredAt ? new Date(deliveredAt) : null }
  return cancellationRefusal({ status, soldOnTheSpot, ...dates }, new Date()) ?? CANCELLATION_TOO_LATE
}

type CancelDialogProps = {
  order: Order
  calls: OrderCalls
  open: boolean
  isDone: boolean
  onClose: () => void
  onCancelled: (order: Order) => void
  onRefused: (order: Order) => void
}

function CancelDialog({ order, calls, open, isDone, onClose, onCancelled, onRefused }: CancelDialogProps) {
  const closeByItself = useEffectEvent(onClose)
  useEffect(() => {
    if (!open || !isDone) return
    return awakeTimer(CLOSES_AFTER_MS, () => closeByItself())
  }, [open, isDone])
  const cancellation = useMutation(
    async () => {
      onCancelled(await calls.cancel())
      toastSuccess(CANCEL_SUCCEEDED)
    },
    (error) => {
      toastError(sentenceOf(error))
      onClose()
      void calls.read().then(onRefused, () => undefined)
    },
  )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={isDone ? 'Annulation' : `${CANCEL_ORDER} ${order.number}`}
      dismissible={!cancellation.pending}
      footer={
        isDone ? (
          <Button onClick={onClose}>Fermer</Button>
        ) : (
          <>
            <Button variant="secondary" onClick={onClose} disabled={cancellation.pending}>
              Garder ma commande
            </Button>
            <Button variant="danger" onClick={() => cancellation.run()} loading={cancellation.pending}>
              Confirmer l’annulation
            </Button>
          </>
        )
      }
    >
      <div aria-live="polite">{isDone ? <Success /> : <Terms order={order} />}</div>
    </Dialog>
  )
}

function sentenceOf(error: unknown): string {
  if (error instanceof ApiError && error.status === 401) return CANCEL_NEEDS_SIGN_IN
  return messageOf(error, CANCEL_FAILED)
}

function Terms({ order }: { order: Order }) {
  return (
    <>
      <p>
        Voulez-vous vraiment annuler cette commande&#8239;? Voici comment se passe le remboursement&nbsp;:
      </p>
      <ul className="mt-4 grid gap-3">
        {refundTerms({ wasShipped: hasToReturn(order) }).map((term) => (
          <li key={term} className="flex gap-3">
            <Icon name="check" className="mt-0.5 size-5 text-ink-faint" />
            {term}
          </li>
        ))}
      </ul>
    </>
  )
}

const hasToReturn = ({ items, returns }: Order) =>
  items.some(({ returnable = 0 }) => returnable > 0) || returns.some((one) => one.isOpen && one.hasLeft)

function Success() {
  return (
    <p className="flex items-center gap-4 py-2 text-lg font-semibold">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-green-wash text-green">
        <Icon name="check" className="size-6" />
      </span>
      {CANCEL_DIALOG_SUCCEEDED}
    </p>
  )
}
