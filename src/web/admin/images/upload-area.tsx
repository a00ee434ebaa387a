import { useState } from 'react'
import { IMAGE_ACCEPT, IMAGE_MAX_MEGABYTES } from '#shared/images/image-rules.ts'
import { imageSizeText } from '#shared/images/image-size.ts'
import { IconButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { describedBy, FieldError, fieldId } from '#web/ui/field-frame.tsx'
import { Icon } from '#web/ui/icon.tsx'

type UploadAreaProps = {
  name: string
  label: string
  files: readonly File[]
  onChange: (files: File[]) => void
  multiple?: boolean
  disabled?: boolean
  error?: string | undefined
}

export function UploadArea(props: UploadAreaProps) {
  const { name, label, files, multiple = false, disabled = false, error } = props
  const [over, setOver] = useState(false)
  const id = fieldId(name)
  const choose = (chosen: FileList | null) => {
    const added = [...(chosen ?? [])]
    if (added.length > 0) props.onChange(multiple ? [...files, ...added] : added.slice(0, 1))
  }
  return (
    <div className="grid grid-cols-1 gap-2">
      <label
        htmlFor={id}
        className={classNames(
          'relative grid min-h-28 place-items-center content-center gap-1 rounded-md border border-dashed px-4 py-5 text-center transition',
          'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-iris',
          over ? 'border-iris bg-iris-wash' : 'border-edge hover:border-ink hover:bg-sunk',
          disabled && 'opacity-55',
        )}
      >
        <Icon name="upload" className="size-6 text-ink-soft" />
        <span className="font-semibold">{label}</span>
        <span id={`${id}-aide`} className="text-sm text-ink-faint">
          ou {multiple ? <span>déposez-les</span> : <span>déposez-la</span>} ici · JPEG, PNG, WebP, AVIF, GIF{' '}
          <span className="whitespace-nowrap">· {IMAGE_MAX_MEGABYTES} Mo au plus</span>
        </span>
        {/* The field covers the whole area, so a drop anywhere in it works. */}
        <input
          id={id}
          name={name}
          type="file"
          accept={IMAGE_ACCEPT}
          multiple={multiple}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, true, error)}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault()
            setOver(false)
            choose(event.dataTransfer.files)
          }}
          onChange={(event) => {
            choose(event.target.files)
            // A field that keeps its file reports no change if the same file is chosen again.
            event.target.value = ''
          }}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
      </label>
      {error && <FieldError id={`${id}-erreur`}>{error}</FieldError>}
      {files.length > 0 && (
        <ul aria-label="Fichiers choisis" className="grid grid-cols-1 gap-1">
          {files.map((file, at) => (
            <li
              key={`${file.name} ${at}`}
              className="flex items-center gap-3 rounded-sm bg-sunk pl-3 text-sm"
            >
              <span className="min-w-0 flex-1 truncate">{file.name}</span>
              <span className="text-ink-faint tabular-nums">{imageSizeText(file.size)}</span>
              <IconButton
                label={`Retirer ${file.name}`}
                disabled={disabled}
                onClick={() => props.onChange(files.filter((_, other) => other !== at))}
              >
                <Icon name="close" className="size-4" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
