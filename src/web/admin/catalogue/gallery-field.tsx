import { useState } from 'react'
import { SLEEVE_LIMITS } from '#shared/catalogue/sleeve-rules.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { FieldError, fieldId } from '#web/ui/field-frame.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ImagePicker } from '../images/image-picker.tsx'
import { Thumbnail } from '../images/thumbnail.tsx'

type GalleryFieldProps = {
  value: readonly string[]
  onChange: (pictures: string[]) => void
  error: string | undefined
}

export function galleryWith(gallery: readonly string[], images: readonly { url: string }[]): string[] {
  return [...new Set([...gallery, ...images.map(({ url }) => url)])].slice(0, SLEEVE_LIMITS.gallery)
}

export function GalleryField({ value, onChange, error }: GalleryFieldProps) {
  const [open, setOpen] = useState(false)
  const without = (at: number) => value.filter((_, other) => other !== at)
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1.5 text-sm font-semibold">
        Autres images <span className="font-normal text-ink-faint">(facultatif)</span>
      </legend>
      <ul className="flex flex-wrap gap-2 empty:hidden">
        {value.map((src, at) => (
          <li key={src} className="rounded-sm border border-hairline p-1.5">
            <Thumbnail src={src} className="size-20" />
            <span className="flex justify-between">
              <IconButton
                label={`Avancer l’image ${at + 1}`}
                disabled={at === 0}
                onClick={() => onChange(without(at).toSpliced(at - 1, 0, src))}
              >
                <Icon name="chevronLeft" />
              </IconButton>
              <IconButton label={`Retirer l’image ${at + 1}`} onClick={() => onChange(without(at))}>
                <Icon name="trash" />
              </IconButton>
            </span>
          </li>
        ))}
      </ul>
      {error && <FieldError id={`${fieldId('gallery')}-erreur`}>{error}</FieldError>}
      <div>
        <Button
          id={fieldId('gallery')}
          variant="secondary"
          size="sm"
          className="max-lg:min-h-11"
          icon={<Icon name="plus" className="size-4" />}
          disabled={value.length >= SLEEVE_LIMITS.gallery}
          onClick={() => setOpen(true)}
        >
          Ajouter une image
        </Button>
      </div>
      <ImagePicker
        open={open}
        onClose={() => setOpen(false)}
        title="Sélectionner une image"
        detail="Montrée sur la page de la protection, après ses deux faces"
        multiple
        onPick={(...images) => {
          onChange(galleryWith(value, images))
          setOpen(false)
        }}
      />
    </fieldset>
  )
}
