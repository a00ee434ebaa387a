import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { FieldError, fieldId } from '#web/ui/field-frame.tsx'
import { ImagePicker } from '../ui/image-picker.tsx'
import { Thumbnail } from '../ui/thumbnail.tsx'

interface SidePictureProps {
  name: 'front' | 'back'
  label: string
  /** The address of the chosen picture, '' for none. */
  value: string
  onChange: (url: string) => void
  error?: string | undefined
}

/** One side of a protection: its picture, and the ways to choose another one or none. */
export function SidePicture({ name, label, value, onChange, error }: SidePictureProps) {
  const [open, setOpen] = useState(false)
  return (
    <fieldset className="flex min-w-0 gap-3 rounded-sm border border-hairline p-2.5">
      <Thumbnail src={value} className="size-20" />
      <div className="grid min-w-0 flex-1 content-center justify-items-start gap-1.5">
        <legend className="float-left text-sm font-semibold">{label}</legend>
        <div className="flex flex-wrap gap-1">
          <Button id={fieldId(name)} variant="secondary" size="sm" onClick={() => setOpen(true)}>
            {value ? 'Changer' : 'Choisir'}
          </Button>
          {value && (
            <Button variant="quiet" size="sm" onClick={() => onChange('')}>
              Retirer
            </Button>
          )}
        </div>
        {error && <FieldError id={`${fieldId(name)}-erreur`}>{error}</FieldError>}
      </div>
      <ImagePicker
        open={open}
        onClose={() => setOpen(false)}
        title="Sélectionner une image (avant/arrière)"
        detail={name === 'front' ? 'Pour la face avant' : 'Pour la face arrière'}
        current={value}
        onPick={(image) => {
          onChange(image.url)
          setOpen(false)
        }}
      />
    </fieldset>
  )
}
