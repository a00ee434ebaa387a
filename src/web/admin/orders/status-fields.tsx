import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { counted } from '#shared/count.ts'
import { idOf } from '#shared/ids.ts'
import type { Order } from '#shared/orders/contract.ts'
import { piecesToSend } from '#shared/orders/items-to-send.ts'
import { numberToBegin } from '#shared/orders/parcels.ts'
import {
  CANCELLED,
  CANCELLED_BY_CUSTOMER,
  DELIVERED,
  IN_DELIVERY,
  isBeforeDelivery,
  isToPrepare,
  REFUNDED,
  SELECTABLE_STATUSES,
  type OrderStatus,
} from '#shared/orders/statuses.ts'
import { hasShipped, isShippedStatus, stockMove } from '#shared/orders/stock-return.ts'
import { STATUS_UPDATE_FAILED, statusUpdated, STOCK_STAYS, stockReturns } from '#shared/orders/texts.ts'
import { WITHDRAWAL_DAYS } from '#shared/orders/withdrawal-period.ts'
import { parisDay } from '#shared/paris-day.ts'
import { readShippingMethod, type ShippingMethod } from '#shared/shipping/shipping-methods.ts'
import { api } from '#web/session/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { useUnsavedForm } from '../form/unsaved-changes.tsx'
import { useAdminForm } from '../form/use-admin-form.ts'
import { isAdminNow } from '../layout/for-admins.tsx'
import { AdminConfirm } from '../ui/admin-confirm.tsx'
import { RefundedStatusDialog } from './refunded-status-dialog.tsx'
import { TrackingFields } from './tracking-fields.tsx'

const CANCELS =
  'Le stock revient si rien n’est parti. Le client reçoit un e-mail\u202F; aucun remboursement n’est effectué.'

/** The consequences of a choice, shown before it is saved. */
export const CONSEQUENCES: Partial<Record<OrderStatus, string>> = {
  [IN_DELIVERY]: 'Le client reçoit un e-mail avec le suivi.',
  [DELIVERED]: `Le client reçoit un e-mail\u202F; ses ${WITHDRAWAL_DAYS} jours de rétractation commencent.`,
  [CANCELLED]: CANCELS,
  [CANCELLED_BY_CUSTOMER]: CANCELS,
  [REFUNDED]:
    'La boutique demande comment le client est remboursé\u00A0: en ligne maintenant, déjà fait, ou pas encore.',
}

const CANCELLING = {
  question: 'Annuler cette commande\u202F?',
  act: 'Annuler la commande',
  consequence:
    'Le client reçoit un e-mail qui l’annonce. Aucun remboursement n’est effectué\u00A0: la commande reste dans «\u202FRemboursements dus\u202F» jusqu’à son remboursement.',
}

/** Changes that end an order need a confirmation, though they can be undone for half a minute. */
const QUESTIONS: Partial<Record<OrderStatus, typeof CANCELLING>> = {
  [CANCELLED]: CANCELLING,
  [CANCELLED_BY_CUSTOMER]: CANCELLING,
}

/** A status does not recall a sent parcel. Its state is recorded on the parcel. */
const STEP_BACK = {
  question: 'Remettre cette commande en préparation\u202F?',
  act: 'Remettre en préparation',
  consequence:
    'Un colis est déjà parti, et ses articles ne repartent pas. S’il est perdu ou revenu, indiquez-le plutôt dans «\u202FModifier le colis\u202F»\u00A0: ses articles peuvent alors être réexpédiés.',
}

/** The legal form withdrew it, so the form asks once (decision 82). */
const DECLARED = {
  question: 'Envoyer cette commande malgré la rétractation\u202F?',
  act: 'Envoyer malgré tout',
  consequence:
    'Une rétractation a été déclarée et n’est pas traitée. Si elle est du client, la commande ne doit plus partir\u00A0: le colis et son retour sont à votre charge.',
}

function questionOf({ parcels, withdrawalDeclared }: Order, to: OrderStatus): typeof CANCELLING | undefined {
  if (withdrawalDeclared && isShippedStatus(to)) return DECLARED
  const hasLeft = parcels.some(({ isResent }) => !isResent)
  return isToPrepare(to) && hasLeft ? STEP_BACK : QUESTIONS[to]
}

type StatusValues = {
  status: OrderStatus
  carrier: ShippingMethod | ''
  trackingNumber: string
  /** A day, for 'Livré'. */
  deliveredOn: string
}

type StatusFieldsProps = {
  /** The order that the form started with. */
  shown: Order
  /** The present order. */
  present: Order
  /** Starts again with the present order. */
  onSettled: () => void
  onChanged: (changed: Order) => void
}

export function StatusFields({ shown: order, present, onSettled, onChanged }: StatusFieldsProps) {
  // The version that the question was asked about. After a colleague's change it must be asked again.
  const [asked, setAsked] = useState<number>()
  const [today] = useState(() => parisDay(new Date()))
  const form = useAdminForm<StatusValues>({
    values: {
      status: order.status,
      carrier: readShippingMethod(order.carrier ?? order.shippingMethod) ?? '',
      trackingNumber: numberToBegin(order),
      deliveredOn: order.deliveredAt ? parisDay(new Date(order.deliveredAt)) : today,
    },
    send: async ({ status, carrier, trackingNumber, deliveredOn }) => {
      const id = idOf(order)
      // If the order has changed, both states are on screen by now.
      const { status: from, version } = present
      const parcel = status === IN_DELIVERY && { carrier, trackingNumber: trackingNumber.trim() }
      const receipt = status === DELIVERED && deliveredOn !== '' && { deliveredOn }
      // The question was answered.
      const confirmed = order.withdrawalDeclared && isShippedStatus(status) && { confirmed: true }
      const body = { status, from, version, ...parcel, ...receipt, ...confirmed }
      const changed = await api.call('PUT /api/orders/:id/status', { params: { id }, body })
      toastSuccess(statusUpdated(changed.status))
      onChanged(changed)
    },
    failed: STATUS_UPDATE_FAILED,
    hasSummary: false,
  })
  const { register, errors, saving } = form
  useUnsavedForm(form.isDirty && !saving)
  const status = useWatch({ control: form.control, name: 'status' })
  const ships = status === IN_DELIVERY
  const delivers = status === DELIVERED
  const confirmation = status === order.status ? undefined : questionOf(order, status)
  const moved = stockSentence(order, status)
  const hasMoved = order.version !== present.version
  useEffect(() => {
    if (hasMoved && !form.isDirty && !saving) onSettled()
  }, [hasMoved, form.isDirty, saving, onSettled])
  // The refund decides about 'Remboursé' (decision 76).
  const asksHow = status === REFUNDED && status !== order.status && order.refundedTotal < order.total
  const apply = () => (confirmation || asksHow ? setAsked(present.version) : form.submit())
  return (
    <section data-screen-only aria-labelledby="statut" className="rounded-md border border-hairline p-4">
      <h3 id="statut" className="mb-3 font-display text-lg font-semibold">
        Statut de la commande
      </h3>
      <form
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          // Enter, which scanners send too, does not choose between two states.
          if (!hasMoved) apply()
        }}
      >
        <Select
          {...register('status')}
          label="Statut"
          error={errors['status']}
          options={offered(order.status)}
        />
        <StatusDetails form={form} status={status} today={today} />
        <Consequence status={status} isNew={status !== order.status} />
        {hasMoved ? (
          <Overtaken
            present={present}
            chosen={status}
            saving={saving}
            onGiveWay={onSettled}
            onApply={apply}
          />
        ) : (
          <Button type="submit" loading={saving} disabled={status === order.status && !ships && !delivers}>
            Mettre à jour
          </Button>
        )}
      </form>
      {asksHow && asked === present.version && (
        <RefundedStatusDialog
          order={present}
          onRefunded={(refunded) => {
            form.reset()
            onChanged(refunded)
          }}
          onLater={form.submit}
          onClose={() => setAsked(undefined)}
        />
      )}
      {confirmation && (
        <AdminConfirm
          open={asked === present.version}
          question={confirmation.question}
          confirmLabel={confirmation.act}
          cancelLabel="Ne rien changer"
          pending={saving}
          onConfirm={() => {
            setAsked(undefined)
            form.submit()
          }}
          onClose={() => setAsked(undefined)}
        >
          {confirmation.consequence}
          {moved && ` ${moved}`}
        </AdminConfirm>
      )}
    </section>
  )
}

/** The additional input of a status: the parcel's number, or the day of receipt. */
function StatusDetails({ form, status, today }: { form: StatusFormOf; status: OrderStatus; today: string }) {
  const { register, errors } = form
  return (
    <>
      {status === IN_DELIVERY && (
        <TrackingFields
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
    </>
  )
}

/** The mail to the customer, and other consequences. */
function Consequence({ status, isNew }: { status: OrderStatus; isNew: boolean }) {
  const said = isNew ? CONSEQUENCES[status] : CORRECTIONS[status]
  return said && <p className="text-sm text-ink-soft">{said}</p>
}

/** The consequences of correcting the number or the day while the status stays. */
const CORRECTIONS: Partial<Record<OrderStatus, string>> = {
  [DELIVERED]: 'Une date corrigée est communiquée au client, avec la fin de son droit de rétractation.',
  [IN_DELIVERY]: 'Le client reçoit par e-mail un numéro de suivi ajouté ou corrigé.',
}

type StatusFormOf = ReturnType<typeof useAdminForm<StatusValues>>

type OvertakenProps = {
  present: Order
  chosen: OrderStatus
  saving: boolean
  onGiveWay: () => void
  onApply: () => void
}

/** Both states, and the choice between them. */
function Overtaken({ present, chosen, saving, onGiveWay, onApply }: OvertakenProps) {
  return (
    <div role="alert" className="grid gap-3 rounded-sm border border-orange bg-orange-wash p-3">
      <p className="text-sm">
        La commande a changé pendant que cette fenêtre était ouverte&nbsp;: elle est maintenant{' '}
        <strong>«&#8239;{present.status}&#8239;»</strong>
        {present.trackingNumber && `, suivi ${present.trackingNumber}`}. Votre choix n’est pas
        enregistré&nbsp;: <strong>«&#8239;{chosen}&#8239;»</strong>.
      </p>
      <Button variant="secondary" onClick={onGiveWay} disabled={saving}>
        Garder l’état actuel
      </Button>
      <Button variant="danger" loading={saving} onClick={onApply}>
        Appliquer mon choix
      </Button>
    </div>
  )
}

/** The stock that a status moves, in pieces. */
function stockSentence(order: Order, to: OrderStatus): string {
  const { status, history } = order
  const isGone = hasShipped(history)
  const pieces = piecesToSend(order)
  const move = pieces > 0 ? stockMove(status, to) : 'none'
  if (move === 'give-back') return stockReturns(pieces)
  if (move === 'take-again') return `Stock\u00A0: ${counted(pieces, 'pochette')} à reprendre en rayon.`
  return isGone ? 'Le stock ne bouge pas\u00A0: les articles sont partis.' : STOCK_STAYS
}

/** Validé cannot be chosen. An order that has it shows it until another status is set. */
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
