import {
  COMPANY_INVOICE,
  COMPANY_LIMITS,
  companyErrors,
  type Company,
  SIREN_HINT,
} from '#shared/documents/company-rules.ts'
import { INVOICE_CORRECTED, INVOICE_CORRECTION_FAILED } from '#shared/documents/texts.ts'
import type { FieldErrors } from '#shared/field-errors.ts'
import { idOf } from '#shared/ids.ts'
import type { Order } from '#shared/orders/contract.ts'
import { isBlank } from '#shared/search-text.ts'
import { ADDRESS_LIMITS, addressErrors, type BillingAddress } from '#shared/shipping/address-rules.ts'
import { OrderFormDialog } from '#web/admin/form/order-form-dialog.tsx'
import { useSeenOrder } from '#web/admin/form/seen-order.tsx'
import { api } from '#web/session/api.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { useResidenceOptions } from '#web/ui/use-residence-options.ts'
import { useAdminForm } from '../form/use-admin-form.ts'

const NO_COMPANY: Company = { name: '', siren: '', vatNumber: '' }
const ADDRESS_FIELDS = ['firstName', 'lastName', 'street', 'postalCode', 'city', 'country'] as const

type Values = Company & BillingAddress
type Buyer = BillingAddress & { company?: Company | undefined }

/** The company may be blank if the address was changed. */
function invoiceErrors(values: Values, present: Buyer): FieldErrors<keyof Values> {
  const isPrivate = [values.name, values.siren, values.vatNumber].every(isBlank)
  const isUnchanged = isPrivate && addressOf(values, present) === undefined
  return {
    ...(isPrivate && !isUnchanged ? {} : companyErrors(values)),
    ...addressErrors(values),
  }
}

function addressOf(values: Values, present: Buyer): BillingAddress | undefined {
  const { firstName, lastName, street, postalCode, city, country } = values
  const isPresent = ADDRESS_FIELDS.every((field) => values[field].trim() === present[field])
  return isPresent ? undefined : { firstName, lastName, street, postalCode, city, country }
}

type CompanyInvoiceDialogProps = {
  order: Order
  present: Buyer
  onClose: () => void
}

export function CompanyInvoiceDialog({ order, present, onClose }: CompanyInvoiceDialogProps) {
  const seenOrder = useSeenOrder(order, true)
  const form = useInvoiceForm(seenOrder.seen, present, onClose)
  return (
    <OrderFormDialog
      title={COMPANY_INVOICE}
      order={seenOrder}
      form={form}
      submitLabel="Émettre l’avoir et la facture"
      onClose={onClose}
    >
      <CompanyFields form={form} />
      <InvoiceAddress form={form} country={present.country} />
      <p className="rounded-sm bg-sunk p-3 text-sm">
        Un avoir annule la facture <span className="whitespace-nowrap">{order.invoice?.number}</span>, et une
        nouvelle facture la remplace. Le client reçoit un e-mail. Rien n’est remboursé, et cela ne peut pas
        être annulé.
      </p>
    </OrderFormDialog>
  )
}

type InvoiceForm = ReturnType<typeof useInvoiceForm>

function CompanyFields({ form: { register, errors } }: { form: InvoiceForm }) {
  return (
    <>
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
        hint={SIREN_HINT}
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
    </>
  )
}

function InvoiceAddress({ form: { register, errors }, country }: { form: InvoiceForm; country: string }) {
  const countries = useResidenceOptions(country)
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-3 font-semibold">Adresse sur la facture</legend>
      {TEXTS.map(({ name, ...field }) => (
        <Field
          key={name}
          {...field}
          {...register(name)}
          maxLength={ADDRESS_LIMITS[name]}
          error={errors[name]}
        />
      ))}
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
  )
}

const TEXTS = [
  { name: 'firstName', id: 'facture-prenom', label: 'Prénom' },
  { name: 'lastName', id: 'facture-nom', label: 'Nom' },
  {
    name: 'street',
    id: 'facture-rue',
    label: 'Adresse',
    hint: 'Celle du siège, pour une entreprise.',
    className: 'sm:col-span-2',
  },
  { name: 'postalCode', id: 'facture-code-postal', label: 'Code postal' },
  { name: 'city', id: 'facture-ville', label: 'Ville' },
] as const

function useInvoiceForm(seen: Order, present: Buyer, onClose: () => void) {
  const { company, firstName, lastName, street, postalCode, city, country } = present
  return useAdminForm<Values>({
    values: { ...NO_COMPANY, ...company, firstName, lastName, street, postalCode, city, country },
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
      await api.call('POST /api/orders/:id/corrected-invoice', { params: { id: idOf(seen) }, body })
      toastSuccess(INVOICE_CORRECTED)
    },
    onSaved: onClose,
    failed: INVOICE_CORRECTION_FAILED,
    hasSummary: false,
  })
}
