import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Image } from '#shared/images/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError, fieldId } from '#web/ui/field-frame.tsx'
import type { useAdminForm } from '../form/use-admin-form.ts'
import { ImagePicker } from '../images/image-picker.tsx'
import { Thumbnail } from '../images/thumbnail.tsx'
import { GalleryField, galleryWith } from './gallery-field.tsx'
import type { SleeveValues } from './sleeve-form-values.ts'

type Form = ReturnType<typeof useAdminForm<SleeveValues>>

export function PictureInputs({ form: { control, setValue, errors } }: { form: Form }) {
  const [front, backImage, gallery] = useWatch({ control, name: ['front', 'backImage', 'gallery'] })
  const setSide = (side: Side) => (url: string) => setValue(side, url, { shouldDirty: true })
  const setGallery = (pictures: string[]) => setValue('gallery', pictures, { shouldDirty: true })
  return (
    <>
      <SidePicture
        side="front"
        value={front}
        onChange={setSide('front')}
        onMore={(more) => {
          const [back] = backImage === '' ? more : []
          if (back) setSide('backImage')(back.url)
          const rest = back ? more.slice(1) : more
          if (rest.length > 0) setGallery(galleryWith(gallery, rest))
        }}
        error={errors['front']}
      />
      <SidePicture
        side="backImage"
        value={backImage}
        onChange={setSide('backImage')}
        error={errors['backImage']}
      />
      <div className="sm:col-span-2">
        <GalleryField value={gallery} onChange={setGallery} error={errors['gallery']} />
      </div>
    </>
  )
}

const SIDES = {
  front: {
    label: 'Image avant',
    detail:
      'Pour la face avant. Des images envoyées ensemble, la deuxième va à la face arrière, les suivantes aux autres images.',
  },
  backImage: { label: 'Image arrière', detail: 'Pour la face arrière' },
}
type Side = keyof typeof SIDES

type SidePictureProps = {
  side: Side
  value: string
  onChange: (url: string) => void
  onMore?: (images: readonly Image[]) => void
  error: string | undefined
}

function SidePicture({ side, value, onChange, onMore, error }: SidePictureProps) {
  const [open, setOpen] = useState(false)
  return (
    <fieldset className="flex min-w-0 gap-3 rounded-sm border border-hairline p-2.5">
      <Thumbnail src={value} className="size-20" />
      <div className="grid min-w-0 flex-1 content-center justify-items-start gap-1.5">
        <legend className="float-left text-sm font-semibold">{SIDES[side].label}</legend>
        <div className="flex flex-wrap gap-1">
          <Button id={fieldId(side)} variant="secondary" size="sm" onClick={() => setOpen(true)}>
            {value ? <span>Changer</span> : <span>Choisir</span>}
            <span className="sr-only">{`\u00A0: ${SIDES[side].label}`}</span>
          </Button>
          {value && (
            <Button variant="quiet" size="sm" onClick={() => onChange('')}>
              Retirer<span className="sr-only">{`\u00A0: ${SIDES[side].label}`}</span>
            </Button>
          )}
        </div>
        {error && <FieldError id={`${fieldId(side)}-erreur`}>{error}</FieldError>}
      </div>
      <ImagePicker
        open={open}
        onClose={() => setOpen(false)}
        title="Sélectionner une image (avant/arrière)"
        detail={SIDES[side].detail}
        current={value}
        multiple={onMore !== undefined}
        onPick={(image, ...more) => {
          onChange(image.url)
          onMore?.(more)
          setOpen(false)
        }}
      />
    </fieldset>
  )
}
