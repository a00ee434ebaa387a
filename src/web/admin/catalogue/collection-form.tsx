import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { collectionPath } from '#shared/catalogue/addresses.ts'
import {
  COLLECTION_CREATED,
  COLLECTION_SAVE_FAILED,
  COLLECTION_UPDATED,
} from '#shared/catalogue/admin-texts.ts'
import type { AdminCollection, CollectionInput } from '#shared/catalogue/collection-contract.ts'
import { COLLECTION_LIMITS, collectionErrors } from '#shared/catalogue/collection-rules.ts'
import { collectionListing } from '#shared/catalogue/listing-texts.ts'
import { idOf } from '#shared/ids.ts'
import { pick } from '#shared/pick.ts'
import { LISTING_LABELS, NO_LISTING } from '#shared/search-listing.ts'
import { slugify } from '#shared/slug.ts'
import { api } from '#web/session/api.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError, fieldId } from '#web/ui/field-frame.tsx'
import { Field } from '#web/ui/field.tsx'
import { CountedTextArea } from '../form/counted-text-area.tsx'
import { ListingFields } from '../form/listing-fields.tsx'
import { leavesEdited } from '../form/unsaved-changes.tsx'
import type { useAdminForm } from '../form/use-admin-form.ts'
import { useEditForm } from '../form/use-edit-form.tsx'
import { ImagePicker } from '../images/image-picker.tsx'
import { Thumbnail } from '../images/thumbnail.tsx'
import { Panel } from '../ui/page-head.tsx'

const LABELS = { name: 'Nom', text: 'Texte', image: 'Image', ...LISTING_LABELS } satisfies Record<
  keyof CollectionInput,
  string
>

const NEW_COLLECTION: CollectionInput = { name: '', text: '', image: '', ...NO_LISTING }

const NAMES = Object.keys(NEW_COLLECTION) as (keyof CollectionInput)[]

const collectionValues = (collection: AdminCollection | undefined): CollectionInput =>
  collection ? pick(collection, NAMES) : NEW_COLLECTION

type CollectionFormProps = {
  collection: AdminCollection | undefined
  onClose?: () => void
}

export function CollectionForm({ collection, onClose }: CollectionFormProps) {
  const form = useEditForm({
    id: 'collection',
    edited: collection,
    valuesOf: collectionValues,
    labels: LABELS,
    check: collectionErrors,
    save: (body, { base, requestId }) =>
      base
        ? api.call('PUT /api/admin/collections/:id', {
            params: { id: idOf(base) },
            body: { ...body, version: base.version },
          })
        : api.call('POST /api/admin/collections', { body: { ...body, requestId } }),
    saved: collection ? COLLECTION_UPDATED : COLLECTION_CREATED,
    failed: COLLECTION_SAVE_FAILED,
    onSaved: ({ reset }) => {
      if (onClose) onClose()
      else reset(NEW_COLLECTION)
    },
    loses: leavesEdited,
  })
  const { register, errors } = form
  return (
    <Panel title={collection ? 'Modifier la collection' : 'Ajouter une collection'}>
      <form {...form.props} className="grid gap-4">
        {form.notices}
        <Field
          {...register('name')}
          label={LABELS.name}
          maxLength={COLLECTION_LIMITS.name}
          hint={
            collection
              ? 'L’adresse de la page suit le nom\u202F; l’ancienne y conduit encore.'
              : 'Par exemple Pokémon ou Jeux de société. L’adresse de la page en est tirée.'
          }
          error={errors['name']}
        />
        <CountedTextArea
          form={form}
          name="text"
          label="Texte en tête de la page"
          optional
          rows={5}
          counterMax={COLLECTION_LIMITS.text}
          error={errors['text']}
        />
        <CollectionImage form={form} />
        <CollectionListing form={form} collection={collection} />
        <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-auto">
          {onClose && (
            <Button variant="secondary" onClick={onClose} disabled={form.saving}>
              Annuler
            </Button>
          )}
          <Button type="submit" loading={form.saving}>
            {collection ? 'Enregistrer la collection' : 'Ajouter la collection'}
          </Button>
        </div>
      </form>
      {form.question}
    </Panel>
  )
}

type ListingProps = {
  form: ReturnType<typeof useAdminForm<CollectionInput>>
  collection: AdminCollection | undefined
}

function CollectionListing({ form, collection }: ListingProps) {
  const [name, text] = useWatch({ control: form.control, name: ['name', 'text'] })
  return (
    <ListingFields
      form={form}
      path={collectionPath(slugify(name))}
      instead={collectionListing({ name: name.trim(), text, count: collection?.count ?? 0 })}
    />
  )
}

function CollectionImage({ form }: { form: ReturnType<typeof useAdminForm<CollectionInput>> }) {
  const [open, setOpen] = useState(false)
  const image = useWatch({ control: form.control, name: 'image' })
  const set = (url: string) => form.setValue('image', url, { shouldDirty: true })
  const error = form.errors['image']
  return (
    <fieldset className="flex min-w-0 gap-3 rounded-sm border border-hairline p-2.5">
      <Thumbnail src={image} className="size-20" />
      <div className="grid min-w-0 flex-1 content-center justify-items-start gap-1.5">
        <legend className="float-left text-sm font-semibold">
          {LABELS.image} <span className="font-normal text-ink-faint">(facultatif)</span>
        </legend>
        <div className="flex flex-wrap gap-1">
          <Button id={fieldId('image')} variant="secondary" size="sm" onClick={() => setOpen(true)}>
            {image ? 'Changer' : 'Choisir'}
          </Button>
          {image && (
            <Button variant="quiet" size="sm" onClick={() => set('')}>
              Retirer
            </Button>
          )}
        </div>
        {error && <FieldError id={`${fieldId('image')}-erreur`}>{error}</FieldError>}
      </div>
      <ImagePicker
        open={open}
        onClose={() => setOpen(false)}
        title="Sélectionner une image"
        detail="En tête de la page de la collection"
        current={image}
        onPick={({ url }) => {
          set(url)
          setOpen(false)
        }}
      />
    </fieldset>
  )
}
