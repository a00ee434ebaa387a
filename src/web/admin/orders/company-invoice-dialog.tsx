import {
  COMPANY_INVOICE,
  COMPANY_LIMITS,
  companyErrors,
  type Company,
} from '#shared/documents/company-rules.ts'
import { INVOICE_CORRECTED, INVOICE_CORRECTION_FAILED } from '#shared/documents/texts.ts'
import { idOf } from '#shared/ids.ts'
import type { Order } from '#shared/orders/contract.ts'
import { api } from '#web/session/api.ts'
import { Field } from '#web/ui/field.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import { useUnsavedForm } from '../form/unsaved-changes.tsx'
import { useAdminForm } from '../form/use-admin-form.ts'
import { OrderChanges, useSeenOrder } from '#web/admin/form/seen-order.tsx'

const FORM_ID = 'facture-entreprise'
const NO_COMPANY: Company = { name: '', siren: '', vatNumber: '' }

type CompanyInvoiceDialogProps = {
  order: Order
  /** The company that the invoice already names. */
  present: Company | undefined
  onClose: () => void
}

/** Asks for the company, and says which documents will be issued. */
export function CompanyInvoiceDialog({ order, present, onClose }: CompanyInvoiceDialogProps) {
  const { seen, hasMoved, accept } = useSeenOrder(order, true)
  const form = useAdminForm<Company>({
    values: present ?? NO_COMPANY,
    check: companyErrors,
    fieldOf: (name) => name.replace(/^company\./, ''),
    send: async (company) => {
      const body = { company, version: seen.version }
      await api.call('POST /api/orders/:id/corrected-invoice', { params: { id: idOf(order) }, body })
      toastSuccess(INVOICE_CORRECTED)
    },
    onSaved: onClose,
    failed: INVOICE_CORRECTION_FAILED,
    hasSummary: false,
  })
  const { register, errors } = form
  useUnsavedForm(form.isDirty && !form.saving)
  return (
    <FormDialog
      title={COMPANY_INVOICE}
      formId={FORM_ID}
      saving={form.saving}
      blocked={hasMoved}
      submitLabel="Émettre l’avoir et la facture"
      onClose={onClose}
    >
      <form id={FORM_ID} noValidate className="grid gap-4" onSubmit={form.submit}>
        {hasMoved && <OrderChanges seen={seen} present={order} onSeen={accept} />}
        <Field
          {...register('name')}
          id="entreprise-nom"
          label="Nom de l’entreprise"
          required
          autoComplete="off"
          maxLength={COMPANY_LIMITS.name}
          error={errors['name']}
        />
        <Field
          {...register('siren')}
          id="entreprise-siren"
          label="SIREN"
          optional
          inputMode="numeric"
          autoComplete="off"
          maxLength={COMPANY_LIMITS.siren}
          error={errors['siren']}
        />
        <Field
          {...register('vatNumber')}
          id="entreprise-tva"
          label="Numéro de TVA"
          optional
          autoComplete="off"
          maxLength={COMPANY_LIMITS.vatNumber}
          error={errors['vatNumber']}
        />
        <p className="rounded-sm bg-sunk p-3 text-sm">
          Un avoir annule la facture <span className="whitespace-nowrap">{order.invoice?.number}</span>, et
          une nouvelle facture la remplace. Le client reçoit un e-mail. Rien n’est remboursé, et cela ne peut
          pas être annulé.
        </p>
      </form>
    </FormDialog>
  )
}
