import { useRef, type ReactNode } from 'react'
import { productPath } from '#shared/catalogue/addresses.ts'
import { SLEEVE_CREATED, SLEEVE_SAVE_FAILED, SLEEVE_UPDATED } from '#shared/catalogue/admin-texts.ts'
import type { AdminCollection } from '#shared/catalogue/collection-contract.ts'
import type { Sleeve } from '#shared/catalogue/contract.ts'
import { NEW_SLEEVE } from '#shared/catalogue/sleeve-rules.ts'
import { idOf } from '#shared/ids.ts'
import { countryName } from '#shared/world-countries.ts'
import { api } from '#web/session/api.ts'
import { Button } from '#web/ui/button.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { useEditForm } from '../form/use-edit-form.tsx'
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

function show(name: keyof SleeveValues, value: unknown): ReactNode {
  if (name === 'front' || name === 'backImage')
    return typeof value === 'string' && value !== '' ? <Thumbnail src={value} className="size-16" /> : ''
  if (name === 'gallery')
    return (value as string[]).map((src) => <Thumbnail key={src} src={src} className="size-16" />)
  if (name === 'features') return (value as SleeveValues['features']).map(({ text }) => text).join('\n')
  if (name === 'packMode') return value === 'own' ? 'vos propres lots' : 'lots habituels'
  if (name === 'packs')
    return (value as SleeveValues['packs']).map(({ size, price }) => `${size} à ${price} €`).join('\n')
  if (name === 'isPublished') return value ? 'Publiée' : 'Non publiée'
  if (name === 'makerCountry') return value === '' ? '' : countryName(String(value))
  return String(value)
}

type SleeveFormProps = {
  title: string
  sleeve: Sleeve | undefined
  copied?: Sleeve
  collections: readonly AdminCollection[]
  onClose: () => void
  onNext?: () => Promise<void>
  journal?: ReactNode
}

export function SleeveForm({
  title,
  sleeve,
  copied,
  collections,
  onClose,
  onNext,
  journal,
}: SleeveFormProps) {
  const goesOn = useRef(false)
  const form = useEditForm({
    id: 'protection',
    edited: sleeve,
    valuesOf: sleeveValues,
    values: copied
      ? copiedValues(copied)
      : { ...sleeveValues(sleeve), collection: sleeve?.collection ?? firstOf(collections) },
    labels: LABELS,
    show: (name, value) =>
      name === 'collection'
        ? (collections.find(({ slug }) => slug === value)?.name ?? String(value))
        : show(name, value),
    check: sleeveFormErrors,
    save: (values, { base, requestId }) =>
      base
        ? api.call('PATCH /api/sleeves/:id', { params: { id: idOf(base) }, body: sleeveChange(values, base) })
        : api.call('POST /api/sleeves', { body: { ...sleeveBody(values), requestId } }),
    saved: sleeve ? SLEEVE_UPDATED : SLEEVE_CREATED,
    failed: SLEEVE_SAVE_FAILED,
    fieldOf: fieldOfSleeve,
    onSaved: () => {
      if (goesOn.current && onNext) void onNext()
      else onClose()
    },
  })
  return (
    <FormDialog
      title={title}
      formId={form.props.id}
      saving={form.saving}
      submitLabel="Sauvegarder"
      more={
        onNext && (
          <Button
            variant="secondary"
            disabled={form.saving}
            onClick={() => {
              goesOn.current = true
              if (form.isDirty) form.submit()
              else void onNext()
            }}
          >
            Enregistrer et suivante
          </Button>
        )
      }
      onClose={onClose}
    >
      {sleeve && <Ways sleeve={sleeve} />}
      <form
        {...form.props}
        onSubmit={(event) => {
          goesOn.current = false
          form.submit(event)
        }}
        className="grid gap-4 sm:grid-cols-2"
      >
        <div className="grid gap-4 empty:hidden sm:col-span-2">{form.notices}</div>
        <SleeveFields form={form} sleeveId={sleeve && idOf(sleeve)} collections={collections} />
      </form>
      <div className="mt-5 empty:hidden">{journal}</div>
      {form.question}
    </FormDialog>
  )
}

/** Returns the slug of the first collection in the specification's default category, or '' if there is none. */
const firstOf = (collections: readonly AdminCollection[]): string =>
  collections.find(({ category }) => category === NEW_SLEEVE.category)?.slug ?? ''

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
        {`${sleeve.isPublished ? 'Voir en boutique' : 'Aperçu de la page'} (nouvel onglet)`}
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
