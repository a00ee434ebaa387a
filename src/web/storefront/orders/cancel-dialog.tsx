import { useEffect, useEffectEvent, useState } from 'react'
import { CANCEL_DIALOG_CLOSE_MS, CANCEL_ORDER, REFUND_TERMS } from '#shared/orders/cancellation.ts'
import type { Order } from '#shared/orders/contract.ts'
import {
  CANCEL_DIALOG_SUCCEEDED,
  CANCEL_FAILED,
  CANCEL_NEEDS_SIGN_IN,
  CANCEL_SUCCEEDED,
} from '#shared/orders/texts.ts'
import { ApiError, messageOf } from '#web/api/api-error.ts'
import { api } from '#web/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

type CancelDialogProps = {
  order: Order
  open: boolean
  onClose: () => void
  onCancelled: (order: Order) => void
  /** The order has changed since it was shown: this is what it is now. */
  onRefused: (order: Order) => void
}

type Step = 'asking' | 'sending' | 'done'

/** Asks before an order is cancelled, with the terms of the refund; after success it closes itself (storefront.md §2). */
export function CancelDialog({ order, open, onClose, onCancelled, onRefused }: CancelDialogProps) {
  const { _id: id } = order
  const [step, setStep] = useState<Step>('asking')
  const isDone = step === 'done'
  const closeByItself = useEffectEvent(onClose)
  useEffect(() => {
    if (!open || !isDone) return
    const timer = setTimeout(() => closeByItself(), CANCEL_DIALOG_CLOSE_MS)
    return () => clearTimeout(timer)
  }, [open, isDone])
  const confirm = async () => {
    setStep('sending')
    try {
      const cancelled = await api.call('PUT /api/orders/:id/cancel', { params: { id }, body: {} })
      setStep('done')
      toastSuccess(CANCEL_SUCCEEDED)
      onCancelled(cancelled)
    } catch (error) {
      setStep('asking')
      toastError(sentenceOf(error))
      onClose()
      await api.call('GET /api/orders/:id', { params: { id } }).then(onRefused, () => undefined)
    }
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={isDone ? 'Annulation' : `${CANCEL_ORDER} ${order.number}`}
      dismissible={step !== 'sending'}
      footer={
        isDone ? (
          <Button onClick={onClose}>Fermer</Button>
        ) : (
          <>
            <Button variant="secondary" onClick={onClose} disabled={step === 'sending'}>
              Garder ma commande
            </Button>
            <Button variant="danger" onClick={() => void confirm()} loading={step === 'sending'}>
              Confirmer l’annulation
            </Button>
          </>
        )
      }
    >
      <div aria-live="polite">{isDone ? <Success /> : <Terms />}</div>
    </Dialog>
  )
}

function sentenceOf(error: unknown): string {
  if (error instanceof ApiError && error.status === 401) return CANCEL_NEEDS_SIGN_IN
  return messageOf(error, CANCEL_FAILED)
}

function Terms() {
  return (
    <>
      <p>Voulez-vous vraiment annuler cette commande&nbsp;? Voici comment se passe le remboursement&nbsp;:</p>
      <ul className="mt-4 grid gap-3">
        {REFUND_TERMS.map((term) => (
          <li key={term} className="flex gap-3">
            <Icon name="check" className="mt-0.5 size-5 text-ink-faint" />
            {term}
          </li>
        ))}
      </ul>
    </>
  )
}

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
