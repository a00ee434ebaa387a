import { useState } from 'react'
import { parsePriceCents } from '#shared/catalogue/sleeve-rules.ts'
import { centsToEuros, formatCents } from '#shared/money.ts'
import type { Order, RefundRequest } from '#shared/orders/contract.ts'
import { refundableCents, refundRefusal, type RefundableOrder } from '#shared/refunds/refund-rules.ts'
import { ApiError } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { adminApi, sayFailure } from '../api/admin-api.ts'
import { Modal } from '../ui/modal.tsx'
import { NAMELESS } from '../orders/order-columns.tsx'

const FORM_ID = 'remboursement-formulaire'
const REFUND_FAILED = 'Erreur lors du remboursement'

interface RefundFormProps {
  order: Order
  refundable: RefundableOrder
  onClose: () => void
  onRefunded: (order: Order) => void
}

/** Asks how much goes back to the customer, all that is left unless told, and has the provider give it. */
export function RefundForm({ order, refundable, onClose, onRefunded }: RefundFormProps) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)
  // One for this window, however often it is sent: the same money goes back once.
  const [requestId] = useState(() => crypto.randomUUID())
  const left = refundableCents(refundable)
  const isWhole = typed.trim() === ''
  const cents = isWhole ? left : parsePriceCents(typed)
  const refund = async () => {
    const refusal = refundRefusal(refundable, cents)
    setError(refusal)
    if (refusal) return document.getElementById('champ-amount')?.focus()
    setPending(true)
    try {
      const body: RefundRequest = { requestId, ...(!isWhole && { amount: centsToEuros(cents) }) }
      const { _id: id } = order
      const newer = await adminApi.post<Order>(`/api/orders/${id}/refunds`, body)
      toastSuccess(toldOf(newer, requestId))
      onRefunded(newer)
    } catch (failure) {
      setPending(false)
      if (failure instanceof ApiError) setError(failure.fields?.['amount'])
      sayFailure(failure, REFUND_FAILED)
    }
  }
  return (
    <Modal
      open
      size="narrow"
      title="Rembourser"
      onClose={onClose}
      dismissible={!pending}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={pending}>
            Annuler
          </Button>
          <Button variant="danger" type="submit" form={FORM_ID} loading={pending}>
            {cents > 0 ? `Rembourser ${formatCents(cents)}` : 'Rembourser'}
          </Button>
        </>
      }
    >
      <form
        id={FORM_ID}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!pending) void refund()
        }}
      >
        <p>
          Le prestataire de paiement rend cet argent à <strong>{order.user.name || NAMELESS}</strong>. Cela ne
          peut pas être annulé.
        </p>
        <Field
          name="amount"
          label="Montant (€)"
          optional
          inputMode="decimal"
          autoComplete="off"
          placeholder={centsToEuros(left).toFixed(2).replace('.', ',')}
          hint={`Laissez vide pour rendre tout ce qui reste : ${formatCents(left)}.`}
          value={typed}
          error={error}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
    </Modal>
  )
}

function toldOf({ refunds }: Order, requestId: string): string {
  const made = refunds.find(({ _id: id }) => id === requestId)
  return made?.state === 'requested'
    ? 'Remboursement enregistré, le prestataire le traitera sous peu'
    : 'Remboursement effectué avec succès'
}
