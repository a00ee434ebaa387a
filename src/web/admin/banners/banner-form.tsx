import type { ReactNode } from 'react'
import {
  BANNER_POSITION_LABELS,
  bannerErrors,
  DEFAULT_BANNER_POSITION,
  type BannerPosition,
} from '#shared/banners/banner-rules.ts'
import type { Banner } from '#shared/banners/contract.ts'
import {
  BANNER_CREATE_FAILED,
  BANNER_CREATED,
  BANNER_IMAGE_URL_MISSING,
  BANNER_UPDATE_FAILED,
  BANNER_UPDATED,
} from '#shared/banners/texts.ts'
import { idOf } from '#shared/ids.ts'
import { pick } from '#shared/pick.ts'
import { api } from '#web/session/api.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldRefused } from '../api/toast-failure.ts'
import { leavesEdited } from '../form/unsaved-changes.tsx'
import { useEditForm } from '../form/use-edit-form.tsx'
import { Thumbnail } from '../images/thumbnail.tsx'
import { noPicture, usePictureUpload, type ChosenPicture } from '../images/use-uploads.ts'
import { Panel } from '../ui/page-head.tsx'
import { BannerFields, LABELS, type BannerValues } from './banner-fields.tsx'

const NEW_BANNER: BannerValues = {
  image: noPicture,
  title: '',
  subtitle: '',
  position: DEFAULT_BANNER_POSITION,
  link: '',
  startsOn: '',
  endsOn: '',
}

function bannerValues(banner: Banner | undefined): BannerValues {
  if (!banner) return NEW_BANNER
  const image = banner.image ? { url: banner.image, file: undefined } : noPicture
  return { ...pick(banner, ['title', 'subtitle', 'position', 'link', 'startsOn', 'endsOn']), image }
}

function show(name: keyof BannerValues, value: unknown): ReactNode {
  if (name === 'position') return BANNER_POSITION_LABELS[value as BannerPosition]
  if (name !== 'image') return String(value)
  const { url, file } = value as ChosenPicture
  return file ? file.name : url ? <Thumbnail src={url} className="size-16" /> : ''
}

type BannerFormProps = {
  banner: Banner | undefined
  onClose?: () => void
}

export function BannerForm({ banner, onClose }: BannerFormProps) {
  const picture = usePictureUpload()
  const failed = banner ? BANNER_UPDATE_FAILED : BANNER_CREATE_FAILED
  const form = useEditForm({
    id: 'banniere',
    edited: banner,
    valuesOf: bannerValues,
    labels: LABELS,
    show,
    check: ({ image, ...texts }) => bannerErrors({ ...texts, image: image.file?.name ?? image.url }),
    save: async ({ image: chosen, ...texts }, { base, requestId, form: use }) => {
      const image = await picture.addressOf(chosen, failed)
      if (!image) throw new FieldRefused('image', BANNER_IMAGE_URL_MISSING)
      // Keeps the uploaded picture, so another attempt does not upload it again.
      use.setValue('image', { url: image, file: undefined })
      const body = { ...texts, image }
      if (!base) return api.call('POST /api/banners', { body: { ...body, requestId } })
      const change = { ...body, version: base.version }
      return api.call('PUT /api/banners/:id', { params: { id: idOf(base) }, body: change })
    },
    saved: banner ? BANNER_UPDATED : BANNER_CREATED,
    failed,
    onSaved: ({ reset }) => {
      if (onClose) onClose()
      else reset(NEW_BANNER)
    },
    loses: leavesEdited,
  })
  return (
    <Panel title={banner ? 'Modifier la bannière' : 'Ajouter une bannière'}>
      <form {...form.props} className="grid gap-4">
        {form.notices}
        <BannerFields form={form} percent={picture.percent} />
        <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-auto">
          {onClose && (
            <Button variant="secondary" onClick={onClose} disabled={form.saving}>
              Annuler
            </Button>
          )}
          <Button type="submit" loading={form.saving}>
            {banner ? 'Enregistrer la bannière' : 'Ajouter la bannière'}
          </Button>
        </div>
      </form>
      {form.question}
    </Panel>
  )
}
