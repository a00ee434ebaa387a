import {
  COMPANY_INVOICE,
  COMPANY_LIMITS,
  companyErrors,
  type Company,
} from '#shared/documents/company-rules.ts'
import { INVOICE_CORRECTED, INVOICE_CORRECTION_FAILED } from '#shared/documents/texts.ts'
import type { FieldErrors } from '#shared/field-errors.ts'
import { idOf } from '#shared/ids.ts'
import type { Order } from '#shared/orders/contract.ts'
import { isBlank } from '#shared/search-text.ts'
import { ADDRESS_LIMITS, addressErrors, type BillingAddress } from '#shared/shipping/address-rules.ts'
import { OrderChanges, useSeenOrder } from '#web/admin/form/seen-order.tsx'
import { api } from '#web/session/api.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { useResidenceOptions } from '#web/ui/use-residence-options.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import { useUnsavedForm } from '../form/unsaved-changes.tsx'
import { useAdminForm } from '../form/use-admin-form.ts'

const FORM_ID = 'facture-entreprise'
const NO_COMPANY: Company = { name: '', siren: '', vatNumber: '' }
const ADDRESS_FIELDS = ['firstName', 'lastName', 'street', 'postalCode', 'city', 'country'] as const

type Values = Company & BillingAddress
type Buyer = BillingAddress & { company?: Company | undefined }

/** The company may be blank if only the address is corrected. */
function invoiceErrors(values: Values, present: Buyer): FieldErrors<keyof Values> {
  const isPrivate = [values.name, values.siren, values.vatNumber].every(isBlank)
  const isUnchanged = isPrivate && addressOf(values, present) === undefined
  return {
    ...(isPrivate && !isUnchanged ? {} : companyErrors(values)),
    ...addressErrors(values),
  }
}

/** The typed address. Undefined keeps the one on the invoice. */
function addressOf(values: Values, present: Buyer): BillingAddress | undefined {
  const { firstName, lastName, street, postalCode, city, country } = values
  const isPresent = ADDRESS_FIELDS.every((field) => values[field].trim() === present[field])
  return isPresent ? undefined : { firstName, lastName, street, postalCode, city, country }
}

type CompanyInvoiceDialogProps = {
  order: Order
  /** The buyer on the present invoice. */
  present: Buyer
  onClose: () => void
}

/** Asks for the company and its address, and names the documents that will be issued. */
export function CompanyInvoiceDialog({ order, present, onClose }: CompanyInvoiceDialogProps) {
  const { seen, hasMoved, accept } = useSeenOrder(order, true)
  const { firstName, lastName, street, postalCode, city, country } = present
  const form = useAdminForm<Values>({
    values: {
      ...NO_COMPANY,
      ...present.company,
      firstName,
      lastName,
      street,
      postalCode,
      city,
      country,
    },
    check: (values) => invoiceErrors(values, present),
    fieldOf: (name) => name.replace(/^(?:company|address)\./, ''),
    send: async (values) => {
      const { name, siren, vatNumber } = values
      const address = addressOf(values, present)
      const body = {
        ...(!isBlank(name) && { company: { name, siren, vatNumber } }),
        ...(address && { address }),
        version: seen.version,
      }
      await api.call('POST /api/orders/:id/corrected-invoice', { params: { id: idOf(order) }, body })
      toastSuccess(INVOICE_CORRECTED)
    },
    onSaved: onClose,
    failed: INVOICE_CORRECTION_FAILED,
    hasSummary: false,
  })
  const { register, errors } = form
  const countries = useResidenceOptions(country)
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
        <fieldset className="grid gap-4 sm:grid-cols-2">
          <legend className="mb-3 font-semibold">Adresse sur la facture</legend>
          <Field
            {...register('firstName')}
            id="facture-prenom"
            label="Prénom"
            maxLength={ADDRESS_LIMITS.firstName}
            error={errors['firstName']}
          />
          <Field
            {...register('lastName')}
            id="facture-nom"
            label="Nom"
            maxLength={ADDRESS_LIMITS.lastName}
            error={errors['lastName']}
          />
          <Field
            {...register('street')}
            id="facture-rue"
            label="Adresse"
            hint="Celle du siège, pour une entreprise."
            className="sm:col-span-2"
            maxLength={ADDRESS_LIMITS.street}
            error={errors['street']}
          />
          <Field
            {...register('postalCode')}
            id="facture-code-postal"
            label="Code postal"
            maxLength={ADDRESS_LIMITS.postalCode}
            error={errors['postalCode']}
          />
          <Field
            {...register('city')}
            id="facture-ville"
            label="Ville"
            maxLength={ADDRESS_LIMITS.city}
            error={errors['city']}
          />
          <div className="sm:col-span-2">
            <Select
              {...register('country')}
              id="facture-pays"
              label="Pays"
              options={countries}
              error={errors['country']}
            />
          </div>
        </fieldset>
        <p className="rounded-sm bg-sunk p-3 text-sm">
          Un avoir annule la facture <span className="whitespace-nowrap">{order.invoice?.number}</span>, et
          une nouvelle facture la remplace. Le client reçoit un e-mail. Rien n’est remboursé, et cela ne peut
          pas être annulé.
        </p>
      </form>
    </FormDialog>
  )
}
