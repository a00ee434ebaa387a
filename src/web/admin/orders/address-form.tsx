import { useState } from 'react'
import { idOf } from '#shared/ids.ts'
import type { Order } from '#shared/orders/contract.ts'
import { ADDRESS_CORRECTED, ADDRESS_CORRECTION_FAILED } from '#shared/orders/texts.ts'
import { addressErrors } from '#shared/shipping/address-rules.ts'
import { api } from '#web/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { useUnsavedForm } from '../form/unsaved-changes.tsx'
import { useAdminForm } from '../form/use-admin-form.ts'
import { Meanwhile, useSeenOrder } from './meanwhile.tsx'

/** Corrects where a parcel goes that has not left. The country stays: fees and VAT come of it. */
export function AddressForm({ order }: { order: Order }) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <AddressFields order={order} onClose={() => setOpen(false)} />
  return (
    <Button size="sm" variant="secondary" className="mt-2 min-h-11" onClick={() => setOpen(true)}>
      Corriger l’adresse
    </Button>
  )
}

function AddressFields({ order, onClose }: { order: Order; onClose: () => void }) {
  const { seen, hasMoved, accept } = useSeenOrder(order, true)
  const { firstName, lastName, street, postalCode, city, country } = seen.shippingAddress
  const form = useAdminForm({
    values: { firstName, lastName, street, postalCode, city },
    check: (values) => ({ ...addressErrors({ ...values, country }) }),
    send: async (values) => {
      const body = { ...values, version: seen.version }
      await api.call('PUT /api/orders/:id/shipping-address', { params: { id: idOf(order) }, body })
      toastSuccess(ADDRESS_CORRECTED)
    },
    onSaved: onClose,
    failed: ADDRESS_CORRECTION_FAILED,
    hasSummary: false,
  })
  const { register, errors } = form
  useUnsavedForm(form.isDirty && !form.saving)
  return (
    <form
      noValidate
      aria-label="Corriger l’adresse de livraison"
      onSubmit={form.submit}
      className="mt-3 grid gap-3 rounded-md border border-hairline p-4 sm:grid-cols-2"
    >
      <Field {...register('firstName')} label="Prénom" error={errors['firstName']} />
      <Field {...register('lastName')} label="Nom" error={errors['lastName']} />
      <Field {...register('street')} label="Adresse" className="sm:col-span-2" error={errors['street']} />
      <Field {...register('postalCode')} label="Code postal" error={errors['postalCode']} />
      <Field {...register('city')} label="Ville" error={errors['city']} />
      {hasMoved && (
        <div className="sm:col-span-2">
          <Meanwhile seen={seen} present={order} onSeen={accept}>
            Enregistrer remplace l’adresse par la vôtre.
          </Meanwhile>
        </div>
      )}
      <p className="text-sm text-ink-soft sm:col-span-2">
        Le client reçoit un e-mail avec la nouvelle adresse. La facture reste telle qu’elle a été émise.
      </p>
      <div className="flex flex-wrap justify-end gap-3 sm:col-span-2">
        <Button variant="secondary" onClick={onClose} disabled={form.saving}>
          Annuler
        </Button>
        <Button type="submit" loading={form.saving} disabled={hasMoved}>
          Enregistrer l’adresse
        </Button>
      </div>
    </form>
  )
}
