import { useEffect, useRef, useState } from 'react'
import { fieldErrors } from '#shared/field-errors.ts'
import type { Image } from '#shared/images/contract.ts'
import { renameError } from '#shared/images/image-rules.ts'
import { imageSizeText } from '#shared/images/image-size.ts'
import {
  IMAGE_RENAME_FAILED,
  IMAGE_RENAMED,
  IMAGE_URL_COPIED,
  IMAGE_URL_COPY_FAILED,
} from '#shared/images/texts.ts'
import { api } from '#web/session/api.ts'
import { IconButton } from '#web/ui/button.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { FieldError, fieldId } from '#web/ui/field-frame.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { useAdminForm } from '../form/use-admin-form.ts'
import { useEditConflict } from '../form/use-edit-conflict.tsx'

type ImageCardProps = {
  image: Image
  onDetails: () => void
  onDelete: () => void
}

const actLook = 'bg-raised shadow-sm hover:bg-sunk'

export function ImageCard({ image, onDetails, onDelete }: ImageCardProps) {
  const [renaming, setRenaming] = useState(false)
  const rename = useRef<HTMLButtonElement>(null)
  const endRenaming = () => {
    setRenaming(false)
    rename.current?.focus()
  }
  return (
    <article className="group overflow-hidden rounded-md border border-hairline bg-raised shadow-sm">
      <div className="relative">
        {/* Without the blurred placeholder, which would show through a transparent picture. */}
        <Picture
          src={image.url}
          alt=""
          width={image.width}
          height={image.height}
          sizes="(min-width: 80rem) 16rem, (min-width: 48rem) 30vw, 90vw"
          className="aspect-4/3 bg-sunk"
          imgClassName="h-full w-full object-contain"
        />
        <div className="absolute top-2 right-2 flex gap-1.5 transition-opacity [@media(hover:hover)]:opacity-0 [@media(hover:hover)]:group-focus-within:opacity-100 [@media(hover:hover)]:group-hover:opacity-100">
          <IconButton
            label={`Copier l’URL\u00A0: ${image.filename}`}
            className={actLook}
            onClick={() => void copyUrl(image.url)}
          >
            <LinkIcon />
          </IconButton>
          <IconButton
            label={`Utilisations et texte alternatif\u00A0: ${image.filename}`}
            className={actLook}
            onClick={onDetails}
          >
            <Icon name="info" />
          </IconButton>
          <IconButton
            ref={rename}
            label={`Renommer ${image.filename}`}
            className={actLook}
            onClick={() => setRenaming(true)}
          >
            <Icon name="edit" />
          </IconButton>
          <IconButton
            label={`Supprimer ${image.filename}`}
            className={`${actLook} hover:text-red`}
            onClick={onDelete}
          >
            <Icon name="trash" />
          </IconButton>
        </div>
      </div>
      <div className="grid gap-1 p-3">
        {renaming ? (
          <RenameForm image={image} onClose={endRenaming} />
        ) : (
          <h3 className="truncate text-sm font-semibold" title={image.filename}>
            {image.filename}
          </h3>
        )}
        <p className="flex justify-between gap-2 text-xs text-ink-faint tabular-nums">
          <DateTime value={image.createdAt} format="short" />
          <span>{imageSizeText(image.size)}</span>
        </p>
      </div>
    </article>
  )
}

async function copyUrl(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(url, location.origin).href)
    toastSuccess(IMAGE_URL_COPIED)
  } catch {
    toastError(IMAGE_URL_COPY_FAILED)
  }
}

function LinkIcon() {
  return (
    <svg
      viewBox="0 0 24 24"
      className="size-5"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M10 14a4.5 4.5 0 0 0 6.4 0l3-3A4.5 4.5 0 0 0 13 4.6l-1 1M14 10a4.5 4.5 0 0 0-6.4 0l-3 3a4.5 4.5 0 0 0 6.4 6.4l1-1" />
    </svg>
  )
}

const LABELS = { newFilename: 'Nouveau nom du fichier' }
const valuesOf = (image: Pick<Image, 'filename'>) => ({ newFilename: image.filename })

function RenameForm({ image, onClose }: { image: Image; onClose: () => void }) {
  const { _id: id, filename } = image
  const conflict = useEditConflict({ edited: image, valuesOf, labels: LABELS })
  const form = useAdminForm({
    values: valuesOf(image),
    check: ({ newFilename }) => fieldErrors({ newFilename: renameError(newFilename) }),
    send: async ({ newFilename }, sent) => {
      const name = newFilename.trim()
      if (name === filename) return
      const body = { newFilename: name, version: conflict.base.version }
      await api
        .call('PUT /api/upload/images/:id/rename', { params: { id }, body })
        .catch(conflict.handle(sent))
      toastSuccess(IMAGE_RENAMED)
    },
    onSaved: onClose,
    failed: IMAGE_RENAME_FAILED,
    hasSummary: false,
  })
  const box = useRef<HTMLFormElement>(null)
  useEffect(() => box.current?.querySelector('input')?.select(), [])
  const inputId = fieldId(`nom-${id}`)
  const error = form.errors['newFilename']
  return (
    <form ref={box} noValidate onSubmit={form.submit} className="grid gap-1">
      <div className="flex flex-wrap items-center justify-end gap-1">
        <input
          {...form.register('newFilename')}
          id={inputId}
          aria-label={LABELS.newFilename}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${inputId}-erreur` : undefined}
          autoComplete="off"
          readOnly={form.saving}
          onKeyDown={(event) => event.key === 'Escape' && onClose()}
          className="control min-h-9 min-w-0 grow basis-40 px-2.5! text-sm!"
        />
        <span className="flex gap-1">
          <IconButton type="submit" label="Valider le nom" className="size-9!" disabled={form.saving}>
            <Icon name="check" className="size-4" />
          </IconButton>
          <IconButton label="Annuler" className="size-9!" disabled={form.saving} onClick={onClose}>
            <Icon name="close" className="size-4" />
          </IconButton>
        </span>
      </div>
      {error && <FieldError id={`${inputId}-erreur`}>{error}</FieldError>}
      {conflict.panel(form)}
    </form>
  )
}
