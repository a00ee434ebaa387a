import { useWatch } from 'react-hook-form'
import { countedPacks, nameWithPack } from '#shared/catalogue/pack-size.ts'
import { counted } from '#shared/count.ts'
import { idOf } from '#shared/ids.ts'
import { PARCEL_WEIGHT, PARCEL_WEIGHT_INVALID } from '#shared/orders/carrier-files.ts'
import type { Order, OrderItem } from '#shared/orders/contract.ts'
import { itemsToSend } from '#shared/orders/items-to-send.ts'
import { PARCEL_FAILED, PARCEL_LINES_INVALID, PARCEL_SENT } from '#shared/orders/parcels.ts'
import { SEND_DESPITE_WITHDRAWAL, SENT_AFTER_COUNT, WITHDRAWAL_DECLARED_FIRST } from '#shared/orders/texts.ts'
import { readShippingMethod, type ShippingMethod } from '#shared/shipping/shipping-methods.ts'
import { typedToWhole } from '#shared/typed-whole.ts'
import { chosenPacks, type TypedPacks } from '#web/admin/form/chosen-packs.ts'
import { OrderFormDialog } from '#web/admin/form/order-form-dialog.tsx'
import { useSeenOrder } from '#web/admin/form/seen-order.tsx'
import { api } from '#web/session/api.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { useAdminForm } from '../form/use-admin-form.ts'
import { useRequestId } from '../form/use-request-id.ts'
import { isReturnCounted } from './status-consequences.ts'
import { TrackingFields } from './tracking-fields.tsx'

type Values = {
  carrier: ShippingMethod
  trackingNumber: string
  /** In grams. Blank if unknown. */
  weight: string
  packs: TypedPacks
  confirmed: boolean
}

export function SendPartDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const seenOrder = useSeenOrder(order, true)
  const { form, requestId, renewRequestId } = usePartForm(seenOrder.seen, onClose)
  const { register, errors } = form
  return (
    <OrderFormDialog
      title="Envoyer un colis"
      order={seenOrder}
      form={form}
      isDone={order.parcels.some((parcel) => idOf(parcel) === requestId)}
      submitLabel="Enregistrer l’envoi"
      onSeen={renewRequestId}
      onClose={onClose}
    >
      <PacksFields form={form} items={itemsToSend(seenOrder.seen)} />
      <TrackingFields
        before={seenOrder.seen.shippingMethod}
        carrier={{ ...register('carrier'), id: 'envoi-transporteur' }}
        trackingNumber={{
          ...register('trackingNumber'),
          id: 'envoi-numero',
          error: errors['trackingNumber'],
        }}
      />
      <Field
        {...register('weight')}
        id="envoi-poids"
        label="Poids (g)"
        optional
        inputMode="numeric"
        autoComplete="off"
        error={errors['weight']}
      />
      {seenOrder.seen.withdrawalDeclared && (
        <Checkbox {...register('confirmed')} label={SEND_DESPITE_WITHDRAWAL} error={errors['confirmed']} />
      )}
      {seenOrder.seen.withdrawalDeclared && isReturnCounted(seenOrder.seen.returns) && (
        <p className="text-sm text-ink-soft">{SENT_AFTER_COUNT}</p>
      )}
      <Outcome form={form} items={itemsToSend(seenOrder.seen)} />
    </OrderFormDialog>
  )
}

type PartForm = ReturnType<typeof usePartForm>['form']
type PartProps = { form: PartForm; items: readonly OrderItem[] }

function PacksFields({ form: { register, errors }, items }: PartProps) {
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1 text-sm font-semibold">Dans ce colis</legend>
      {items.map((item, place) => (
        <Field
          key={idOf(item)}
          {...register(`packs.${idOf(item)}`)}
          id={`envoi-lots-${place}`}
          type="number"
          inputMode="numeric"
          min={0}
          max={item.quantity}
          label={nameWithPack(item.product.name, item.packSize)}
          hint={`${countedPacks(item.quantity, item.packSize)} à envoyer.`}
        />
      ))}
      {errors['packs'] && (
        <p role="alert" className="text-sm text-red">
          {errors['packs']}
        </p>
      )}
    </fieldset>
  )
}

function Outcome({ form, items }: PartProps) {
  const packs = useWatch({ control: form.control, name: 'packs' })
  const sum = (lines: readonly { quantity: number }[]) =>
    lines.reduce((total, { quantity }) => total + quantity, 0)
  const rest = sum(items) - sum(chosenPacks(linesOf(items), packs) ?? [])
  return (
    <p className="rounded-sm bg-sunk p-3 text-sm">
      Le client reçoit un e-mail avec le contenu et le suivi de ce colis.{' '}
      {rest > 0 ? (
        <span>{`Il reste ${counted(rest, 'lot')} à envoyer\u00A0: la commande reste à préparer.`}</span>
      ) : (
        <span>{'Plus rien ne reste à envoyer\u00A0: la commande passe en livraison.'}</span>
      )}
    </p>
  )
}

function usePartForm(seen: Order, onSaved: () => void) {
  const left = linesOf(itemsToSend(seen))
  const { requestId, renewRequestId } = useRequestId()
  const form = useAdminForm<Values>({
    values: {
      carrier: readShippingMethod(seen.shippingMethod) ?? 'colissimo',
      trackingNumber: '',
      weight: '',
      packs: Object.fromEntries(left.map(({ line, quantity }) => [line, String(quantity)])),
      confirmed: false,
    },
    check: ({ packs, weight, confirmed }) => ({
      ...(seen.withdrawalDeclared && !confirmed && { confirmed: WITHDRAWAL_DECLARED_FIRST }),
      ...(chosenPacks(left, packs) === undefined && { packs: PARCEL_LINES_INVALID }),
      ...(weight.trim() !== '' && gramsOf(weight) === undefined && { weight: PARCEL_WEIGHT_INVALID }),
    }),
    fieldOf: (name) => (name.startsWith('lines') ? 'packs' : name),
    send: async ({ carrier, trackingNumber, weight, packs, confirmed }) => {
      const lines = chosenPacks(left, packs)
      const grams = gramsOf(weight)
      const body = {
        carrier,
        trackingNumber: trackingNumber.trim(),
        ...(lines && { lines }),
        ...(grams !== undefined && { weight: grams }),
        ...(confirmed && { confirmed }),
        requestId,
        version: seen.version,
      }
      await api.call('POST /api/orders/:id/parcels', { params: { id: idOf(seen) }, body })
      toastSuccess(PARCEL_SENT)
    },
    onSaved,
    failed: PARCEL_FAILED,
    hasSummary: false,
  })
  return { form, requestId, renewRequestId }
}

const linesOf = (items: readonly { _id: string; quantity: number }[]) =>
  items.map((item) => ({ line: idOf(item), quantity: item.quantity }))

function gramsOf(text: string): number | undefined {
  const grams = typedToWhole(text) ?? 0
  return grams >= PARCEL_WEIGHT.min && grams <= PARCEL_WEIGHT.max ? grams : undefined
}
