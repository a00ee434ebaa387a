import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { ImagePicker } from './image-picker.tsx'
import { Thumbnail } from './thumbnail.tsx'
import { UploadArea } from './upload-area.tsx'
import { noPicture, type ChosenPicture } from './use-uploads.ts'

type PictureChoiceProps = {
  name: string
  value: ChosenPicture
  onChange: (picture: ChosenPicture) => void
  disabled?: boolean
  percent?: number | undefined
  error?: string | undefined
  failed?: string
}

export function PictureChoice(props: PictureChoiceProps) {
  const { name, value, onChange, disabled = false, percent, error } = props
  const [picking, setPicking] = useState(false)
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2.5">
      <legend className="mb-1.5 text-sm font-semibold">Image</legend>
      {value.url && (
        <div className="flex items-center gap-3 rounded-sm border border-hairline p-2">
          <Thumbnail src={value.url} className="size-16" />
          <p className="flex-1 text-sm text-ink-soft">Image de la bibliothèque</p>
          <Button variant="quiet" size="sm" disabled={disabled} onClick={() => onChange(noPicture)}>
            Retirer
          </Button>
        </div>
      )}
      <div>
        <Button
          variant="secondary"
          size="sm"
          disabled={disabled}
          icon={<Icon name="image" className="size-4" />}
          onClick={() => setPicking(true)}
        >
          Choisir une image existante
        </Button>
      </div>
      <UploadArea
        name={name}
        label="Envoyer une nouvelle image"
        files={value.file ? [value.file] : []}
        onChange={([file]) => onChange({ url: file ? '' : value.url, file })}
        disabled={disabled}
        error={error}
      />
      {percent !== undefined && (
        <ProgressBar value={percent} max={100} label={`Envoi\u00A0: ${percent}\u00A0%`} />
      )}
      <ImagePicker
        open={picking}
        onClose={() => setPicking(false)}
        title="Sélectionner une image"
        current={value.url}
        failed={props.failed}
        onPick={(image) => {
          onChange({ url: image.url, file: undefined })
          setPicking(false)
        }}
      />
    </fieldset>
  )
}
