import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ImagePicker } from '../images/image-picker.tsx'
import { Thumbnail } from '../images/thumbnail.tsx'

type ImageChoiceProps = {
  id: string
  label: string
  hint: string | undefined
  value: string
  onChange: (url: string) => void
}

export function ImageChoice({ id, label, hint, value, onChange }: ImageChoiceProps) {
  const [picking, setPicking] = useState(false)
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      {hint && <p className="text-sm text-ink-faint">{hint}</p>}
      <div className="flex flex-wrap items-center gap-3">
        {value !== '' && <Thumbnail src={value} className="size-16" />}
        <Button id={id} variant="secondary" size="sm" onClick={() => setPicking(true)}>
          Choisir une image
        </Button>
        {value !== '' && (
          <Button variant="quiet" size="sm" onClick={() => onChange('')}>
            Retirer
          </Button>
        )}
      </div>
      <ImagePicker
        open={picking}
        onClose={() => setPicking(false)}
        title={label}
        current={value}
        onPick={(image) => {
          onChange(image.url)
          setPicking(false)
        }}
      />
    </fieldset>
  )
}
