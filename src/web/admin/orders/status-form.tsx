import { WITHDRAWAL_DAYS } from '#shared/orders/withdrawal-period.ts'
import { useState } from 'react'
import type { Order } from '#shared/orders/contract.ts'
import { STATUS_UPDATE_FAILED, statusUpdated } from '#shared/orders/texts.ts'
import {
  CANCELLED,
  CANCELLED_BY_CUSTOMER,
  DELIVERED,
  IN_DELIVERY,
  isOrderStatus,
  REFUNDED,
  SELECTABLE_STATUSES,
  type OrderStatus,
} from '#shared/orders/statuses.ts'
import { readShippingMethod, SHIPPING_LABELS, SHIPPING_METHODS } from '#shared/shipping/methods.ts'
import { ApiError } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { adminApi, sayFailure } from '../api/admin-api.ts'
import { Confirm } from '../ui/confirm.tsx'

const carriers = SHIPPING_METHODS.map((value) => ({ value, label: SHIPPING_LABELS[value] }))

/** What follows from a choice, said before it is saved. */
const CONSEQUENCES: Partial<Record<OrderStatus, string>> = {
  [IN_DELIVERY]: 'Le client reçoit un e-mail avec le suivi.',
  [DELIVERED]: `Le client reçoit un e-mail ; ses ${WITHDRAWAL_DAYS} jours de rétractation commencent.`,
  [CANCELLED]: 'Le stock revient si rien n’est parti. Le client reçoit un e-mail ; aucun argent n’est rendu.',
  [CANCELLED_BY_CUSTOMER]:
    'Le stock revient si rien n’est parti. Le client reçoit un e-mail ; aucun argent n’est rendu.',
  [REFUNDED]: 'Ce statut ne rend pas d’argent : utilisez « Rembourser » pour cela.',
}

interface StatusFormProps {
  order: Order
  onChanged: (order: Order) => void
}

/** Sets any status but Validé (back-office.md §4), with carrier and tracking number for a parcel that leaves. */
export function StatusForm({ order, onChanged }: StatusFormProps) {
  const [status, setStatus] = useState<OrderStatus>(order.status)
  const [carrier, setCarrier] = useState(order.carrier ?? readShippingMethod(order.shippingMethod) ?? '')
  const [tracking, setTracking] = useState(order.trackingNumber ?? '')
  const [asking, setAsking] = useState(false)
  const { errors, saving, save } = useSaving(order, onChanged)
  const ships = status === IN_DELIVERY
  const send = () =>
    save({ status, ...(ships && { carrier, trackingNumber: tracking.trim() }) }).finally(() =>
      setAsking(false),
    )
  const byHand = status === REFUNDED && order.status !== REFUNDED
  return (
    <section aria-labelledby="statut" className="rounded-md border border-hairline p-4">
      <h3 id="statut" className="mb-3 font-display text-lg font-semibold">
        Statut de la commande
      </h3>
      <form
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (byHand) setAsking(true)
          else void send()
        }}
      >
        <Select
          name="status"
          label="Statut"
          value={status}
          error={errors?.status}
          onChange={({ target }) => isOrderStatus(target.value) && setStatus(target.value)}
          options={offered(order.status)}
        />
        {ships && (
          <>
            <Select
              name="carrier"
              label="Transporteur"
              value={carrier}
              error={errors?.carrier}
              onChange={({ target }) => setCarrier(target.value)}
              options={carriers}
            />
            <Field
              name="trackingNumber"
              label="Numéro de suivi"
              optional
              autoComplete="off"
              maxLength={60}
              value={tracking}
              error={errors?.trackingNumber}
              onChange={({ target }) => setTracking(target.value)}
            />
          </>
        )}
        {status !== order.status && CONSEQUENCES[status] && (
          <p className="text-sm text-ink-soft">{CONSEQUENCES[status]}</p>
        )}
        <Button type="submit" loading={saving} disabled={status === order.status && !ships}>
          Mettre à jour
        </Button>
      </form>
      <Confirm
        open={asking}
        question="Passer cette commande en « Remboursé » ?"
        confirmLabel="Changer le statut"
        pending={saving}
        onConfirm={() => void send()}
        onClose={() => setAsking(false)}
      >
        Ce changement ne rend pas d’argent au client : c’est à vous de l’avoir remboursé autrement. Pour le
        rembourser par le prestataire de paiement, utilisez le bouton « Rembourser ».
      </Confirm>
    </section>
  )
}

/** Validé cannot be chosen; an order that has it shows it until another is. */
function offered(current: OrderStatus) {
  const options = SELECTABLE_STATUSES.map((value) => ({
    value: value as OrderStatus,
    label: value as string,
  }))
  return options.some(({ value }) => value === current)
    ? options
    : [{ value: current, label: current, disabled: true }, ...options]
}

function useSaving({ _id: id }: Order, onChanged: (order: Order) => void) {
  const [errors, setErrors] = useState<Record<string, string>>()
  const [saving, setSaving] = useState(false)
  const save = async (body: { status: OrderStatus; carrier?: string; trackingNumber?: string }) => {
    setSaving(true)
    setErrors(undefined)
    try {
      const order = await adminApi.put<Order>(`/api/orders/${id}/status`, body)
      toastSuccess(statusUpdated(order.status))
      onChanged(order)
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.fields)
      sayFailure(error, STATUS_UPDATE_FAILED)
    } finally {
      setSaving(false)
    }
  }
  return { errors, saving, save }
}
