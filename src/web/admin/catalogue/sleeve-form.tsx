import type { ReactNode } from 'react'
import { productPath } from '#shared/catalogue/addresses.ts'
import type { AdminCollection } from '#shared/catalogue/collection-contract.ts'
import type { Sleeve } from '#shared/catalogue/contract.ts'
import { countryName } from '#shared/world-countries.ts'
import { NO_SAFETY } from '#shared/catalogue/product-safety.ts'
import { NEW_SLEEVE } from '#shared/catalogue/sleeve-rules.ts'
import { SLEEVE_CREATED, SLEEVE_SAVE_FAILED, SLEEVE_UPDATED } from '#shared/catalogue/texts.ts'
import { idOf } from '#shared/ids.ts'
import { api } from '#web/api/api.ts'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { useEditConflict } from '../form/use-edit-conflict.tsx'
import { useUnsavedChanges } from '../form/unsaved-changes.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { useAdminForm } from '../form/use-admin-form.ts'
import { useRequestId } from '../form/use-request-id.ts'
import { Thumbnail } from '../images/thumbnail.tsx'
import { LABELS, SleeveFields } from './sleeve-fields.tsx'
import {
  copiedValues,
  fieldOfSleeve,
  sleeveBody,
  sleeveChange,
  sleeveFormErrors,
  sleeveValues,
  type SleeveValues,
} from './sleeve-form-values.ts'

const FORM_ID = 'protection'
/** A field's value as people read it. */
function show(name: keyof SleeveValues, value: unknown): ReactNode {
  if (name === 'front' || name === 'backImage')
    return typeof value === 'string' && value !== '' ? <Thumbnail src={value} className="size-16" /> : ''
  if (name === 'gallery')
    return (value as string[]).map((src) => <Thumbnail key={src} src={src} className="size-16" />)
  if (name === 'features') return (value as SleeveValues['features']).map(({ text }) => text).join('\n')
  if (name === 'isPublished') return value ? 'Publiée' : 'Non publiée'
  if (name === 'makerCountry') return value === '' ? '' : countryName(String(value))
  return String(value)
}

type SleeveFormProps = {
  title: string
  /** The protection to change; undefined to add one. */
  sleeve: Sleeve | undefined
  /** The product that a new one is copied from. */
  copied?: Sleeve
  collections: readonly AdminCollection[]
  onClose: () => void
  /** Below the form: the product's activity. */
  journal?: ReactNode
}

/**
 * The product form (back-office.md §2). The specification asks for no checks in the browser (§5): the server's errors
 * are shown at their fields.
 */
export function SleeveForm({ title, sleeve, copied, collections, onClose, journal }: SleeveFormProps) {
  // A lost answer does not create a second product, whose stock would be on sale twice.
  const { requestId } = useRequestId()
  const conflict = useEditConflict({
    began: sleeve,
    valuesOf: sleeveValues,
    labels: LABELS,
    show: (name, value) =>
      name === 'collection'
        ? (collections.find(({ slug }) => slug === value)?.name ?? String(value))
        : show(name, value),
  })
  const form = useAdminForm({
    values: copied
      ? copiedValues(copied)
      : { ...sleeveValues(sleeve), collection: sleeve?.collection ?? firstOf(collections) },
    check: sleeveFormErrors,
    send: async (values, use) => {
      const { base } = conflict
      if (base) {
        const { _id: id } = base
        const body = sleeveChange(values, base)
        await api.call('PATCH /api/sleeves/:id', { params: { id }, body }).catch(conflict.handle(use))
      } else await api.call('POST /api/sleeves', { body: { ...sleeveBody(values), requestId } })
      toastSuccess(sleeve ? SLEEVE_UPDATED : SLEEVE_CREATED)
    },
    onSaved: () => {
      unsaved.saved()
      onClose()
    },
    failed: SLEEVE_SAVE_FAILED,
    fieldOf: fieldOfSleeve,
  })
  const unsaved = useUnsavedChanges(form.isDirty && !form.saving)
  return (
    <FormDialog
      title={title}
      formId={FORM_ID}
      saving={form.saving}
      submitLabel="Sauvegarder"
      onClose={onClose}
    >
      {sleeve && <Ways sleeve={sleeve} />}
      <form id={FORM_ID} noValidate onSubmit={form.submit} className="grid gap-4 sm:grid-cols-2">
        <div className="empty:hidden sm:col-span-2">
          <ErrorSummary errors={form.errors} attempt={form.attempt} />
        </div>
        <div className="empty:hidden sm:col-span-2">{conflict.panel(form)}</div>
        <SleeveFields
          form={form}
          sleeveId={sleeve && idOf(sleeve)}
          safety={(sleeve ?? copied)?.safety ?? NO_SAFETY}
          collections={collections}
        />
      </form>
      <div className="mt-5 empty:hidden">{journal}</div>
      {unsaved.question}
    </FormDialog>
  )
}

/** The specification's default: the collection of the category. */
const firstOf = (collections: readonly AdminCollection[]): string =>
  collections.find(({ category }) => category === NEW_SLEEVE.category)?.slug ?? ''

/** Links from an existing product. */
function Ways({ sleeve }: { sleeve: Sleeve }) {
  const id = idOf(sleeve)
  const look = 'inline-flex min-h-9 items-center underline underline-offset-4 hover:text-iris'
  return (
    <p className="-mt-2 mb-3 flex flex-wrap gap-x-5 text-sm">
      <ShopLink
        to={sleeve.isPublished ? productPath(sleeve) : `/preview/products/${id}`}
        target="_blank"
        className={look}
      >
        {sleeve.isPublished ? 'Voir en boutique' : 'Aperçu de la page'} (nouvel onglet)
      </ShopLink>
      <ShopLink to={`/admin/products/new?from=${id}`} className={look}>
        Dupliquer
      </ShopLink>
      <ShopLink to={`/admin/products/${id}/stock`} className={look}>
        Compter le rayon, voir l’historique
      </ShopLink>
    </p>
  )
}
