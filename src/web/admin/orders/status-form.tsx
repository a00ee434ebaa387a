import { type SubmitEvent, useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Order } from '#shared/orders/contract.ts'
import {
  DELIVERED,
  IN_DELIVERY,
  isBeforeDelivery,
  REFUNDED,
  SELECTABLE_STATUSES,
  type OrderStatus,
} from '#shared/orders/statuses.ts'
import { STATUS_UNDONE, STATUS_UPDATE_FAILED } from '#shared/orders/texts.ts'
import { parisDay } from '#shared/paris-day.ts'
import { OrderChanges, useSeenOrder } from '#web/admin/form/seen-order.tsx'
import { api } from '#web/session/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { isAdminNow } from '../layout/for-admins.tsx'
import { AdminConfirm } from '../ui/admin-confirm.tsx'
import { useUndo } from '../ui/use-undo.tsx'
import { RefundedStatusDialog } from './refunded-status-dialog.tsx'
import { CONSEQUENCES, CORRECTIONS, questionOf, stockSentence } from './status-consequences.ts'
import { TrackingFields } from './tracking-fields.tsx'
import { useStatusForm, type StatusFormOf } from './use-status-form.ts'

/**
 * If the order changes while a person types, the input stays. The person must read the changes before saving.
 */
export function StatusForm({ order }: { order: Order }) {
  // The server's answer arrives before the order is reloaded. Until then this answer decides whether the undo
  // is offered.
  const [changed, setChanged] = useState(order)
  return (
    <div>
      <StatusFields order={order} onChanged={setChanged} />
      <div className="mt-4 has-[output:empty]:mt-0">
        <UndoOffer order={changed.version > order.version ? changed : order} />
      </div>
    </div>
  )
}

type StatusFieldsProps = { order: Order; onChanged: (changed: Order) => void }

function StatusFields({ order, onChanged }: StatusFieldsProps) {
  const seenOrder = useSeenOrder(order, true)
  const { seen, hasMoved } = seenOrder
  const { form, startAgain, keepTyped } = useStatusForm(seenOrder, onChanged)
  // The version of the order when the question was asked. After a colleague's change the question must be asked again.
  const [asked, setAsked] = useState<number>()
  const status = useWatch({ control: form.control, name: 'status' })
  const isNew = status !== seen.status
  const asks = isNew && (questionOf(seen, status) !== undefined || asksHow(seen, status))
  const isCorrection = status === IN_DELIVERY || status === DELIVERED
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (asks) setAsked(seen.version)
    else form.submit()
  }
  const finishRefund = (after: Order) => {
    form.reset()
    onChanged(after)
  }
  return (
    <section data-screen-only aria-labelledby="statut" className="rounded-md border border-hairline p-4">
      <h3 id="statut" className="mb-3 font-display text-lg font-semibold">
        Statut de la commande
      </h3>
      <form noValidate className="grid gap-3" onSubmit={submit}>
        <Select
          {...form.register('status')}
          label="Statut"
          error={form.errors['status']}
          options={offered(seen.status)}
        />
        <StatusDetails order={seen} form={form} status={status} isNew={isNew} />
        {hasMoved && form.isDirty && !form.saving && (
          <OrderChanges
            seen={seen}
            present={order}
            onSeen={status === order.status ? startAgain : keepTyped}
          />
        )}
        <Button type="submit" loading={form.saving} disabled={hasMoved || !(isNew || isCorrection)}>
          Mettre à jour
        </Button>
      </form>
      {asked === order.version && (
        <StatusQuestion
          order={seen}
          status={status}
          form={form}
          onRefunded={finishRefund}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  )
}

const asksHow = (order: Order, status: OrderStatus) => status === REFUNDED && order.payment !== 'refunded'

type StatusDetailsProps = { order: Order; form: StatusFormOf; status: OrderStatus; isNew: boolean }

function StatusDetails({ order, form, status, isNew }: StatusDetailsProps) {
  const sentence = isNew ? CONSEQUENCES[status] : CORRECTIONS[status]
  const { register, errors } = form
  const [today] = useState(() => parisDay(new Date()))
  return (
    <>
      {status === IN_DELIVERY && (
        <TrackingFields
          before={order.carrier ?? order.shippingMethod}
          carrier={{ ...register('carrier'), error: errors['carrier'] }}
          trackingNumber={{ ...register('trackingNumber'), error: errors['trackingNumber'] }}
        />
      )}
      {status === DELIVERED && (
        <Field
          {...register('deliveredOn')}
          type="date"
          label="Reçue par le client le"
          hint="Selon le transporteur&#8239;; du dernier colis s’il y en a plusieurs."
          max={today}
          error={errors['deliveredOn']}
        />
      )}
      {sentence && <p className="text-sm text-ink-soft">{sentence}</p>}
    </>
  )
}

type StatusQuestionProps = {
  order: Order
  status: OrderStatus
  form: StatusFormOf
  onRefunded: (after: Order) => void
  onClose: () => void
}

function StatusQuestion({ order, status, form, onRefunded, onClose }: StatusQuestionProps) {
  const asked = questionOf(order, status)
  if (!asked)
    return (
      <RefundedStatusDialog order={order} onRefunded={onRefunded} onLater={form.submit} onClose={onClose} />
    )
  const moved = stockSentence(order, status)
  return (
    <AdminConfirm
      open
      question={asked.question}
      confirmLabel={asked.act}
      cancelLabel="Ne rien changer"
      pending={form.saving}
      onConfirm={() => {
        onClose()
        form.submit()
      }}
      onClose={onClose}
    >
      <span>{asked.consequence}</span>
      {moved && <span>{` ${moved}`}</span>}
    </AdminConfirm>
  )
}

/**
 * Preparers get only the statuses that they may set. The order's current status is always listed, but it is disabled if
 * it cannot be chosen.
 */
function offered(current: OrderStatus) {
  const options = SELECTABLE_STATUSES.filter((value) => isAdminNow() || isBeforeDelivery(value)).map(
    (value) => ({
      value: value as OrderStatus,
      label: value as string,
    }),
  )
  return options.some(({ value }) => value === current)
    ? options
    : [{ value: current, label: current, disabled: true }, ...options]
}

function UndoOffer({ order }: { order: Order }) {
  const { offer, bar } = useUndo(STATUS_UPDATE_FAILED)
  const { _id: id, status, version, undoableFor: seconds } = order
  useEffect(() => {
    if (seconds === undefined) return offer(undefined)
    const undo = async () => {
      await api.call('POST /api/orders/:id/status/undo', { params: { id }, body: { version } })
      toastSuccess(STATUS_UNDONE)
    }
    offer({ sentence: undoSentence(status), seconds, undo })
  }, [id, status, version, seconds, offer])
  return bar
}

function undoSentence(status: OrderStatus): string {
  const waits = CONSEQUENCES[status] ? `\u00A0: l’e-mail au client n’est pas encore parti` : ''
  return `La commande est passée à «\u202F${status}\u202F»\u202F; vous pouvez revenir en arrière${waits}.`
}
