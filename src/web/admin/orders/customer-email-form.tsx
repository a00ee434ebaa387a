import { useState } from 'react'
import { EMAIL_MAX_LENGTH, emailError } from '#shared/email.ts'
import { fieldErrors } from '#shared/field-errors.ts'
import { idOf } from '#shared/ids.ts'
import type { Order } from '#shared/orders/contract.ts'
import { EMAIL_CORRECTED, EMAIL_CORRECTION_FAILED } from '#shared/orders/texts.ts'
import { OrderChanges, useSeenOrder } from '#web/admin/form/seen-order.tsx'
import { api } from '#web/session/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { useUnsavedForm } from '../form/unsaved-changes.tsx'
import { useAdminForm } from '../form/use-admin-form.ts'

/** Render this component only for an order without an account (decision 88). */
export function CustomerEmailForm({ order }: { order: Order }) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <EmailField order={order} onClose={() => setOpen(false)} />
  return (
    <Button size="sm" variant="secondary" className="mt-2 flex min-h-11 w-fit" onClick={() => setOpen(true)}>
      Corriger l’e-mail
    </Button>
  )
}

function EmailField({ order, onClose }: { order: Order; onClose: () => void }) {
  const { seen, hasMoved, accept } = useSeenOrder(order, true)
  const form = useAdminForm({
    values: { email: seen.user.email },
    check: ({ email }) => fieldErrors({ email: emailError(email) }),
    send: async ({ email }) => {
      const body = { email, version: seen.version }
      await api.call('PUT /api/orders/:id/customer-email', { params: { id: idOf(seen) }, body })
      toastSuccess(EMAIL_CORRECTED)
    },
    onSaved: onClose,
    failed: EMAIL_CORRECTION_FAILED,
    hasSummary: false,
  })
  useUnsavedForm(form.isDirty && !form.saving)
  return (
    <form noValidate aria-label="Corriger l’e-mail" onSubmit={form.submit} className="mt-3 grid gap-3">
      <Field
        {...form.register('email')}
        id="client-email"
        type="email"
        label="Adresse e-mail"
        autoComplete="off"
        maxLength={EMAIL_MAX_LENGTH}
        error={form.errors['email']}
      />
      {hasMoved && <OrderChanges seen={seen} present={order} onSeen={accept} />}
      <p className="text-sm text-ink-soft">
        La confirmation y est envoyée de nouveau, et les liens envoyés à l’adresse erronée ne s’ouvrent plus.
      </p>
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-auto">
        <Button variant="secondary" onClick={onClose} disabled={form.saving}>
          Annuler
        </Button>
        <Button type="submit" loading={form.saving} disabled={hasMoved}>
          Enregistrer l’e-mail
        </Button>
      </div>
    </form>
  )
}
