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
import { api } from '#web/api/api.ts'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { promised, usePromised } from '../api/use-promised.ts'
import { useEditConflict } from '../form/use-edit-conflict.tsx'
import { useUnsavedChanges } from '../form/unsaved-changes.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { CountedTextArea } from '../form/counted-text-area.tsx'
import { useAdminForm } from '../form/use-admin-form.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Thumbnail } from './thumbnail.tsx'

const FORM_ID = 'details-image'
const LABELS = { alt: 'Texte alternatif' }
const valuesOf = ({ alt }: Image) => ({ alt })

/** A picture's alternative text, and the places that use it. */
export function ImageDetailsDialog({ image, onClose }: { image: Image; onClose: () => void }) {
  const { _id: id } = image
  const conflict = useEditConflict({ began: image, valuesOf, labels: LABELS })
  const form = useAdminForm({
    values: valuesOf(image),
    send: async ({ alt }, sent) => {
      const body = { alt: alt.trim(), version: conflict.base?.version }
      await api.call('PUT /api/upload/images/:id/alt', { params: { id }, body }).catch(conflict.handle(sent))
      toastSuccess(IMAGE_DESCRIBED)
    },
    onSaved: () => {
      unsaved.saved()
      onClose()
    },
    failed: IMAGE_DESCRIBE_FAILED,
    hasSummary: false,
  })
  const unsaved = useUnsavedChanges(form.isDirty && !form.saving)
  const leave = () => unsaved.leave(onClose)
  return (
    <FormDialog
      size="narrow"
      title={image.filename}
      formId={FORM_ID}
      saving={form.saving}
      submitLabel="Enregistrer"
      onClose={leave}
    >
      <Thumbnail src={image.url} className="mb-4 size-32" />
      <form id={FORM_ID} noValidate className="grid gap-4" onSubmit={form.submit}>
        {conflict.panel(form)}
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
      {unsaved.question}
    </FormDialog>
  )
}

/** Where each use is edited. */
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
              {IMAGE_USERS[kind]}{' '}
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
