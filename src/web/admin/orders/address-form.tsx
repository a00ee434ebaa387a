import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { idOf } from '#shared/ids.ts'
import { eurosToCents, formatCents } from '#shared/money.ts'
import type { Order } from '#shared/orders/contract.ts'
import { ADDRESS_CORRECTED, ADDRESS_CORRECTION_FAILED } from '#shared/orders/texts.ts'
import { pick } from '#shared/pick.ts'
import { deliveryFor } from '#shared/settings/letter-goods.ts'
import { shippingErrors } from '#shared/shipping/address-rules.ts'
import { isCountry } from '#shared/shipping/countries.ts'
import type { Delivery } from '#shared/shipping/delivery.ts'
import { shippingFeeCents } from '#shared/shipping/shipping-fee.ts'
import { readShippingMethod, type ShippingMethod } from '#shared/shipping/shipping-methods.ts'
import { OrderChanges, useSeenOrder } from '#web/admin/form/seen-order.tsx'
import { useShop } from '#web/base/use-shop.ts'
import { api } from '#web/session/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { useUnsavedForm } from '../form/unsaved-changes.tsx'
import { useAdminForm } from '../form/use-admin-form.ts'
import { useCarrierOptions } from './carrier-options.ts'
import { RelayFields, type RelayValues } from './relay-fields.tsx'

export function AddressForm({ order }: { order: Order }) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <AddressFields order={order} onClose={() => setOpen(false)} />
  return (
    <Button size="sm" variant="secondary" className="mt-2 min-h-11" onClick={() => setOpen(true)}>
      Corriger la livraison
    </Button>
  )
}

const ADDRESS = [
  'firstName',
  'lastName',
  'street',
  'postalCode',
  'city',
] as const satisfies (keyof Order['shippingAddress'])[]

type Values = Pick<Order['shippingAddress'], (typeof ADDRESS)[number]> & {
  shippingMethod: ShippingMethod
} & RelayValues

function AddressFields({ order, onClose }: { order: Order; onClose: () => void }) {
  const { seen, hasMoved, accept } = useSeenOrder(order, true)
  const { delivery } = useShop()
  const form = useDeliveryForm(seen, delivery, onClose)
  const { register, errors } = form
  useUnsavedForm(form.isDirty && !form.saving)
  const method = useWatch({ control: form.control, name: 'shippingMethod' })
  const options = useCarrierOptions(seen.shippingMethod)
  return (
    <form
      noValidate
      aria-label="Corriger la livraison"
      onSubmit={form.submit}
      className="mt-3 grid gap-3 rounded-md border border-hairline p-4 sm:grid-cols-2"
    >
      <Field {...register('firstName')} label="Prénom" error={errors['firstName']} />
      <Field {...register('lastName')} label="Nom" error={errors['lastName']} />
      <Field {...register('street')} label="Adresse" className="sm:col-span-2" error={errors['street']} />
      <Field {...register('postalCode')} label="Code postal" error={errors['postalCode']} />
      <Field {...register('city')} label="Ville" error={errors['city']} />
      <div className="sm:col-span-2">
        <Select
          {...register('shippingMethod')}
          label="Mode de livraison"
          error={errors['shippingMethod'] ?? errors['country']}
          options={options}
        />
        <p className="mt-1 text-sm text-ink-soft">{feeSentence(seen, method, delivery)}</p>
      </div>
      {method === 'mondialRelay' && <RelayFields register={register} error={errors['relayId']} />}
      {hasMoved && (
        <div className="sm:col-span-2">
          <OrderChanges seen={seen} present={order} onSeen={accept}>
            En enregistrant, vous remplacez l’adresse par la vôtre.
          </OrderChanges>
        </div>
      )}
      <p className="text-sm text-ink-soft sm:col-span-2">
        Le client reçoit un e-mail avec la nouvelle livraison. La facture reste telle qu’elle a été émise.
      </p>
      <div className="flex flex-wrap justify-end gap-3 sm:col-span-2 max-sm:*:flex-auto">
        <Button variant="secondary" onClick={onClose} disabled={form.saving}>
          Annuler
        </Button>
        <Button type="submit" loading={form.saving} disabled={hasMoved}>
          Enregistrer la livraison
        </Button>
      </div>
    </form>
  )
}

function useDeliveryForm(seen: Order, delivery: Delivery, onSaved: () => void) {
  const { country } = seen.shippingAddress
  return useAdminForm<Values>({
    values: {
      ...pick(seen.shippingAddress, ADDRESS),
      shippingMethod: readShippingMethod(seen.shippingMethod) ?? 'colissimo',
      relayId: seen.pickupPoint?.id ?? '',
      relayName: seen.pickupPoint?.name ?? '',
      relayAddress: seen.pickupPoint?.address ?? '',
      relayPostalCode: seen.pickupPoint?.postalCode ?? '',
      relayCity: seen.pickupPoint?.city ?? '',
    },
    check: (values) => {
      const { relayPoint, ...errors } = shippingErrors(
        { ...values, country },
        values.shippingMethod,
        relayOf(values, seen),
        values.shippingMethod === readShippingMethod(seen.shippingMethod)
          ? delivery
          : deliveryFor(delivery, seen.items),
      )
      return { ...errors, ...(relayPoint && { relayId: relayPoint }) }
    },
    fieldOf: (name) => (name.startsWith('pickupPoint') ? 'relayId' : name),
    send: async (values) => {
      const pickupPoint = values.shippingMethod === 'mondialRelay' && relayOf(values, seen)
      const body = {
        ...pick(values, ADDRESS),
        shippingMethod: values.shippingMethod,
        ...(pickupPoint && { pickupPoint }),
        version: seen.version,
      }
      await api.call('PUT /api/orders/:id/shipping-address', { params: { id: idOf(seen) }, body })
      toastSuccess(ADDRESS_CORRECTED)
    },
    onSaved,
    failed: ADDRESS_CORRECTION_FAILED,
    hasSummary: false,
  })
}

/** The stored opening hours are kept only if the pickup point stays the same. */
function relayOf(values: Values, { pickupPoint: stored, shippingAddress: { country } }: Order) {
  const { relayId: id, relayName: name, relayAddress: address, relayPostalCode, relayCity } = values
  const hours = stored?.id === id.trim() && stored.openingHours
  return {
    ...(id.trim() !== '' && { id: id.trim() }),
    name,
    address,
    postalCode: relayPostalCode.trim(),
    city: relayCity,
    country,
    ...(hours && { openingHours: hours }),
  }
}

function feeSentence(order: Order, method: ShippingMethod, delivery: Delivery): string {
  const { country } = order.shippingAddress
  const paid = eurosToCents(order.shippingCost)
  if (readShippingMethod(order.shippingMethod) === method || !isCountry(country))
    return `Le client a payé ${formatCents(paid)} de livraison.`
  const difference = shippingFeeCents(delivery, method, country, eurosToCents(order.subtotal)) - paid
  if (difference === 0) return `Même prix que la livraison payée (${formatCents(paid)}).`
  return difference < 0
    ? `Le client a payé ${formatCents(paid)}, ce mode coûte ${formatCents(-difference)} de moins\u00A0: utilisez «\u202FRembourser\u202F» pour lui rembourser la différence.`
    : `Le client a payé ${formatCents(paid)}, ce mode coûte ${formatCents(difference)} de plus\u00A0: la différence reste à la charge de la boutique.`
}
