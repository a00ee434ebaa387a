import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { Image } from '#shared/images/contract.ts'
import { renameError } from '#shared/images/image-rules.ts'
import { IMAGE_RENAME_FAILED, IMAGE_RENAMED } from '#shared/images/texts.ts'
import { IconButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { controlLook, FieldError } from '#web/ui/field-frame.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { adminApi, sayFailure } from '../api/admin-api.ts'

interface RenameFormProps {
  image: Image
  onRenamed: (image: Image) => void
  onClose: () => void
}

/** A picture's name where it stands: Enter confirms, Escape cancels (back-office.md §2). */
export function RenameForm({ image, onRenamed, onClose }: RenameFormProps) {
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(image.filename)
  const [error, setError] = useState<string>()
  const [saving, setSaving] = useState(false)
  useEffect(() => input.current?.select(), [])
  const errorId = `nom-${image.url}-erreur`

  const save = async () => {
    const refused = renameError(name)
    setError(refused)
    if (refused) return toastError(refused)
    if (name.trim() === image.filename) return onClose()
    setSaving(true)
    try {
      const { _id } = image
      onRenamed(await adminApi.put<Image>(`/api/upload/images/${_id}/rename`, { newFilename: name.trim() }))
      toastSuccess(IMAGE_RENAMED)
      onClose()
    } catch (failure) {
      setSaving(false)
      sayFailure(failure, IMAGE_RENAME_FAILED)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    if (event.key !== 'Enter') return
    event.preventDefault()
    void save()
  }
  return (
    <div className="grid gap-1">
      <div className="flex items-center gap-1">
        <input
          ref={input}
          aria-label="Nouveau nom du fichier"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          autoComplete="off"
          value={name}
          readOnly={saving}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={onKeyDown}
          className={classNames(controlLook, 'min-h-9 min-w-0 px-2.5! text-sm!')}
        />
        <IconButton label="Valider le nom" className="size-9!" disabled={saving} onClick={() => void save()}>
          <Icon name="check" className="size-4" />
        </IconButton>
        <IconButton label="Annuler" className="size-9!" disabled={saving} onClick={onClose}>
          <Icon name="close" className="size-4" />
        </IconButton>
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}
