import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { counted } from '#shared/count.ts'
import { idOf } from '#shared/ids.ts'
import type { Order, Parcel } from '#shared/orders/contract.ts'
import {
  isNotReceived,
  nextParcelStates,
  PARCEL_FAILED,
  PARCEL_SAVED,
  PARCEL_STATE_LABELS,
  type ParcelState,
} from '#shared/orders/parcels.ts'
import { isRevenue } from '#shared/orders/statuses.ts'
import { parisDay } from '#shared/paris-day.ts'
import { readShippingMethod, type ShippingMethod } from '#shared/shipping/shipping-methods.ts'
import { OrderFormDialog } from '#web/admin/form/order-form-dialog.tsx'
import { useSeenOrder } from '#web/admin/form/seen-order.tsx'
import { api } from '#web/session/api.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { useAdminForm } from '../form/use-admin-form.ts'
import { ForAdmins } from '../layout/for-admins.tsx'
import { TrackingFields } from './tracking-fields.tsx'

type Values = {
  state: ParcelState
  carrier: ShippingMethod
  trackingNumber: string
  deliveredOn: string
  resend: boolean
  restock: boolean
}

type ParcelDialogProps = { order: Order; parcel: Parcel; onClose: () => void }

export function ParcelDialog({ order, parcel, onClose }: ParcelDialogProps) {
  const seenOrder = useSeenOrder(order, true)
  const [today] = useState(() => parisDay(new Date()))
  const form = useParcelForm(seenOrder.seen, parcel, { today, onClose })
  const { register, errors } = form
  const [state, resend] = useWatch({ control: form.control, name: ['state', 'resend'] })
  // The day of arrival is entered only together with the new state 'delivered'. The form of the order's status corrects
  // the day of a delivered order.
  const arrives = state === 'delivered' && parcel.state !== 'delivered'
  const pieces = parcel.piecesToResend
  const isOpen = isRevenue(seenOrder.seen.status)
  const canResend = !parcel.isResent && isNotReceived(state) && isOpen && pieces !== undefined
  const states = [parcel.state, ...nextParcelStates(parcel)]
  return (
    <OrderFormDialog
      title="Modifier le colis"
      order={seenOrder}
      form={form}
      submitLabel={canResend && resend ? 'Enregistrer et réexpédier' : 'Enregistrer'}
      onClose={onClose}
    >
      <ForAdmins>
        <Select
          {...register('state')}
          label="Ce colis est"
          error={errors['state']}
          options={states.map((value) => ({ value, label: PARCEL_STATE_LABELS[value] }))}
        />
      </ForAdmins>
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
      {canResend && <GoodsFields form={form} pieces={pieces} />}
      <TrackingFields
        before={parcel.carrier}
        carrier={{ ...register('carrier'), error: errors['carrier'] }}
        trackingNumber={{
          ...register('trackingNumber'),
          id: 'colis-numero',
          hint: 'Le client reçoit un e-mail avec un numéro ajouté ou corrigé.',
          error: errors['trackingNumber'],
        }}
      />
    </OrderFormDialog>
  )
}

type ParcelForm = ReturnType<typeof useParcelForm>

/** Resending is not ticked at first, because the owner may want to ask the customer. */
function GoodsFields({ form, pieces }: { form: ParcelForm; pieces: number }) {
  const [state, resend] = useWatch({ control: form.control, name: ['state', 'resend'] })
  const goods = pieces > 0 ? counted(pieces, 'pochette') : 'les articles'
  return (
    <fieldset className="grid min-w-0 gap-1 rounded-md bg-sunk p-3">
      <legend className="sr-only">Que deviennent les articles&#8239;?</legend>
      <Checkbox {...form.register('resend')} label={`Réexpédier ${goods} au client`} />
      {state === 'returned' && resend && (
        <Checkbox {...form.register('restock')} label="Les articles revenus sont remis en rayon" />
      )}
      <p className="text-sm text-ink-soft">
        {resend
          ? 'La commande est de nouveau à préparer, et ses articles sont pris en rayon. Le client reçoit un e-mail. L’ancien numéro ne sert plus.'
          : 'Le stock ne bouge pas, et le client ne reçoit rien. Vous pourrez réexpédier les articles ou les rembourser ensuite.'}
      </p>
    </fieldset>
  )
}

function useParcelForm(
  seen: Order,
  parcel: Parcel,
  { today, onClose }: { today: string; onClose: () => void },
) {
  return useAdminForm<Values>({
    values: {
      state: parcel.state,
      carrier: readShippingMethod(parcel.carrier) ?? 'colissimo',
      trackingNumber: parcel.trackingNumber ?? '',
      deliveredOn: parcel.deliveredAt ? parisDay(new Date(parcel.deliveredAt)) : today,
      resend: false,
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
      const params = { id: idOf(seen), parcelId: idOf(parcel) }
      await api.call('PATCH /api/orders/:id/parcels/:parcelId', { params, body })
      toastSuccess(PARCEL_SAVED)
    },
    onSaved: onClose,
    failed: PARCEL_FAILED,
    hasSummary: false,
  })
}
