import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { counted } from '#shared/count.ts'
import { idOf } from '#shared/ids.ts'
import type { Order, Parcel } from '#shared/orders/contract.ts'
import {
  isNotReceived,
  nextParcelStates,
  ofParcel,
  PARCEL_FAILED,
  PARCEL_SAVED,
  PARCEL_STATE_LABELS,
  sentPacks,
  type ParcelState,
} from '#shared/orders/parcels.ts'
import { parisDay } from '#shared/paris-day.ts'
import { readShippingMethod, type ShippingMethod } from '#shared/shipping/shipping-methods.ts'
import { OrderChanges, useSeenOrder } from '#web/admin/form/seen-order.tsx'
import { api } from '#web/session/api.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import { useUnsavedForm } from '../form/unsaved-changes.tsx'
import { useAdminForm } from '../form/use-admin-form.ts'
import { TrackingFields } from './tracking-fields.tsx'

const FORM_ID = 'colis-formulaire'

type Values = {
  state: ParcelState
  carrier: ShippingMethod
  trackingNumber: string
  deliveredOn: string
  resend: boolean
  restock: boolean
}

type ParcelDialogProps = { order: Order; parcel: Parcel; onClose: () => void }

/** A sent parcel: its number and state. The goods of a lost or returned one can be sent again. */
export function ParcelDialog({ order, parcel, onClose }: ParcelDialogProps) {
  const { seen, hasMoved, accept } = useSeenOrder(order, true)
  const [today] = useState(() => parisDay(new Date()))
  const form = useAdminForm<Values>({
    values: {
      state: parcel.state,
      carrier: readShippingMethod(parcel.carrier) ?? 'colissimo',
      trackingNumber: parcel.trackingNumber ?? '',
      deliveredOn: parcel.deliveredAt ? parisDay(new Date(parcel.deliveredAt)) : today,
      resend: true,
      restock: true,
    },
    send: async ({ state, carrier, trackingNumber, deliveredOn, resend, restock }) => {
      const asksAgain = isNotReceived(state) && !parcel.isResent
      const body = {
        carrier,
        trackingNumber: trackingNumber.trim(),
        ...((state !== parcel.state || (asksAgain && resend)) && { state }),
        ...(state === 'delivered' && deliveredOn !== '' && { deliveredOn }),
        ...(asksAgain && { resend }),
        ...(asksAgain && state === 'returned' && { restock }),
        version: seen.version,
      }
      const params = { id: idOf(order), parcelId: idOf(parcel) }
      await api.call('PATCH /api/orders/:id/parcels/:parcelId', { params, body })
      toastSuccess(PARCEL_SAVED)
    },
    onSaved: onClose,
    failed: PARCEL_FAILED,
    hasSummary: false,
  })
  const { register, errors } = form
  useUnsavedForm(form.isDirty && !form.saving)
  const [state, resend] = useWatch({ control: form.control, name: ['state', 'resend'] })
  // Its day is known then. A wrong day is corrected with the order's status.
  const arrives = state === 'delivered' && parcel.state !== 'delivered'
  const isGone = !parcel.isResent && isNotReceived(state)
  const states = [parcel.state, ...nextParcelStates(parcel)]
  return (
    <FormDialog
      title="Modifier le colis"
      formId={FORM_ID}
      saving={form.saving}
      blocked={hasMoved}
      submitLabel={isGone && resend ? 'Enregistrer et réexpédier' : 'Enregistrer'}
      onClose={onClose}
    >
      <form id={FORM_ID} noValidate className="grid gap-4" onSubmit={form.submit}>
        {hasMoved && <OrderChanges seen={seen} present={order} onSeen={accept} />}
        <Select
          {...register('state')}
          label="Ce colis est"
          error={errors['state']}
          options={states.map((value) => ({ value, label: PARCEL_STATE_LABELS[value] }))}
        />
        {arrives && (
          <Field
            {...register('deliveredOn')}
            type="date"
            label="Reçu par le client le"
            hint="Selon le transporteur."
            max={today}
            error={errors['deliveredOn']}
          />
        )}
        {isGone && (
          <fieldset className="grid min-w-0 gap-1 rounded-md bg-sunk p-3">
            <legend className="sr-only">Que deviennent les articles&#8239;?</legend>
            <Checkbox
              {...register('resend')}
              label={`Réexpédier ${counted(piecesToResend(order, parcel), 'pochette')} au client`}
            />
            {state === 'returned' && resend && (
              <Checkbox {...register('restock')} label="Les articles revenus sont remis en rayon" />
            )}
            <p className="text-sm text-ink-soft">
              {resend
                ? 'La commande est de nouveau à préparer, et ses articles sont pris en rayon. Le client reçoit un e-mail. L’ancien numéro ne sert plus.'
                : 'Le stock ne bouge pas. Pour rembourser, utilisez «\u202FRembourser\u202F» ensuite.'}
            </p>
          </fieldset>
        )}
        <TrackingFields
          carrier={{ ...register('carrier'), error: errors['carrier'] }}
          trackingNumber={{
            ...register('trackingNumber'),
            id: 'colis-numero',
            hint: 'Le client reçoit un e-mail avec un numéro ajouté ou corrigé.',
            error: errors['trackingNumber'],
          }}
        />
      </form>
    </FormDialog>
  )
}

/** The goods to send again, without packs refunded since they left. */
export function piecesToResend({ items, refunds, parcels }: Order, parcel: Parcel): number {
  const others = parcels.filter((other) => idOf(other) !== idOf(parcel))
  const given = refunds.filter(({ state }) => state !== 'failed').flatMap(({ lines }) => lines)
  return parcel.lines.reduce((sum, { line, quantity }) => {
    const item = items.find((one) => idOf(one) === line)
    const refunded = given
      .filter((one) => one.line === line)
      .reduce((packs, one) => packs + one.quantity, -(item?.takenOut ?? 0))
    const places = { packed: quantity, elsewhere: sentPacks(others, line) }
    return sum + (quantity - ofParcel(refunded, places)) * (item?.packSize ?? 0)
  }, 0)
}
