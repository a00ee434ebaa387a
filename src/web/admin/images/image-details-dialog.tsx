import { useState } from 'react'
import type { Image, ImageUses } from '#shared/images/contract.ts'
import { ALT_MAX_LENGTH } from '#shared/images/image-rules.ts'
import {
  ALT_HINT,
  IMAGE_DESCRIBE_FAILED,
  IMAGE_DESCRIBED,
  IMAGE_USERS,
  IMAGE_USES_LOAD_FAILED,
} from '#shared/images/texts.ts'
import { api } from '#web/session/api.ts'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { promised, usePromised } from '../api/use-promised.ts'
import { CountedTextArea } from '../form/counted-text-area.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { useEditForm } from '../form/use-edit-form.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Thumbnail } from './thumbnail.tsx'

const LABELS = { alt: 'Texte alternatif' }
const valuesOf = ({ alt }: Image) => ({ alt })

export function ImageDetailsDialog({ image, onClose }: { image: Image; onClose: () => void }) {
  const { _id: id } = image
  const form = useEditForm({
    id: 'details-image',
    edited: image,
    valuesOf,
    labels: LABELS,
    save: ({ alt }, { base: { version } }) =>
      api.call('PUT /api/upload/images/:id/alt', { params: { id }, body: { alt: alt.trim(), version } }),
    saved: IMAGE_DESCRIBED,
    failed: IMAGE_DESCRIBE_FAILED,
    onSaved: onClose,
    hasSummary: false,
  })
  return (
    <FormDialog
      size="narrow"
      title={image.filename}
      formId={form.props.id}
      saving={form.saving}
      submitLabel="Enregistrer"
      onClose={() => form.leave(onClose)}
    >
      <Thumbnail src={image.url} className="mb-4 size-32" />
      <form {...form.props} className="grid gap-4">
        {form.notices}
        <CountedTextArea
          form={form}
          name="alt"
          label={LABELS.alt}
          optional
          rows={2}
          counterMax={ALT_MAX_LENGTH}
          hint={ALT_HINT}
          error={form.errors['alt']}
        />
      </form>
      <Uses id={id} />
      {form.question}
    </FormDialog>
  )
}

const EDITORS: Record<ImageUses['usedBy'][number]['kind'], (id: string) => string> = {
  sleeve: (id) => `/admin/products/${id}`,
  collection: (id) => `/admin/collections?edit=${id}`,
  article: (id) => `/admin/news?edit=${id}`,
  banner: (id) => `/admin/banners?edit=${id}`,
  settings: () => '/admin/settings',
}

function Uses({ id }: { id: string }) {
  const [uses] = useState(() => promised(api.call('GET /api/admin/images/:id/uses', { params: { id } })))
  const { data, error } = usePromised(uses, IMAGE_USES_LOAD_FAILED)
  return (
    <section aria-labelledby="emplois" className="mt-5">
      <h3 id="emplois" className="mb-1 text-sm font-semibold">
        Utilisée par
      </h3>
      {error !== undefined ? (
        <LoadFailure failed={IMAGE_USES_LOAD_FAILED} />
      ) : !data ? (
        <Spinner />
      ) : data.usedBy.length === 0 ? (
        <p className="text-sm text-ink-soft">Rien pour l’instant.</p>
      ) : (
        <ul className="grid gap-1 text-sm">
          {data.usedBy.map(({ kind, _id: of, name }) => (
            <li key={of} className="break-words">
              <span>{IMAGE_USERS[kind]}</span>{' '}
              <ShopLink to={EDITORS[kind](of)} className="underline underline-offset-4">
                {name}
              </ShopLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
