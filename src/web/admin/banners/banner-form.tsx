import type { ReactNode } from 'react'
import { idOf } from '#shared/ids.ts'
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
import { api } from '#web/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { FieldRefused } from '../api/toast-failure.ts'
import { useEditConflict } from '../form/use-edit-conflict.tsx'
import { leavesEdited, useUnsavedChanges } from '../form/unsaved-changes.tsx'
import { useAdminForm } from '../form/use-admin-form.ts'
import { useRequestId } from '../form/use-request-id.ts'
import { Thumbnail } from '../images/thumbnail.tsx'
import { noPicture, usePictureUpload, type ChosenPicture } from '../images/use-uploads.ts'
import { Panel } from '../ui/page-head.tsx'
import { BannerFields, LABELS, type BannerValues } from './banner-fields.tsx'

/** A new banner, or one to change. */
function bannerValues(banner: Banner | undefined): BannerValues {
  const { title = '', subtitle = '', position = DEFAULT_BANNER_POSITION } = banner ?? {}
  const { image = '', link = '', startsOn = '', endsOn = '' } = banner ?? {}
  const picture = image ? { url: image, file: undefined } : noPicture
  return { image: picture, title, subtitle, position, link, startsOn, endsOn }
}

/** A field's value as people read it. */
function show(name: keyof BannerValues, value: unknown): ReactNode {
  if (name === 'position') return BANNER_POSITION_LABELS[value as BannerPosition]
  if (name !== 'image') return String(value)
  const { url, file } = value as ChosenPicture
  return file ? file.name : url ? <Thumbnail src={url} className="size-16" /> : ''
}

type BannerFormProps = {
  /** The banner to change; undefined to add one. */
  banner: Banner | undefined
  /** Leaves edit mode. */
  onClose?: () => void
}

/** Adds a banner or changes one, with a picture of the library or a new one (back-office.md §2, §5). */
export function BannerForm({ banner, onClose }: BannerFormProps) {
  const picture = usePictureUpload()
  const { requestId, renewRequestId } = useRequestId()
  const failed = banner ? BANNER_UPDATE_FAILED : BANNER_CREATE_FAILED
  const conflict = useEditConflict({ began: banner, valuesOf: bannerValues, labels: LABELS, show })
  const form = useAdminForm({
    values: bannerValues(banner),
    check: ({ image, ...texts }) => bannerErrors({ ...texts, image: image.file?.name ?? image.url }),
    send: async ({ image: chosen, ...texts }, use) => {
      const image = await picture.addressOf(chosen, failed)
      if (!image) throw new FieldRefused('image', BANNER_IMAGE_URL_MISSING)
      // If the banner is refused now, the picture is already in the library.
      use.setValue('image', { url: image, file: undefined })
      const { base } = conflict
      if (base) {
        const body = { ...texts, image, version: base.version }
        const params = { id: idOf(base) }
        await api.call('PUT /api/banners/:id', { params, body }).catch(conflict.handle(use))
      } else await api.call('POST /api/banners', { body: { ...texts, image, requestId } })
      toastSuccess(banner ? BANNER_UPDATED : BANNER_CREATED)
    },
    onSaved: ({ reset }) => {
      unsaved.saved()
      renewRequestId()
      if (onClose) onClose()
      else reset(bannerValues(undefined))
    },
    failed,
  })
  const unsaved = useUnsavedChanges(form.isDirty && !form.saving, leavesEdited)
  return (
    <Panel title={banner ? 'Modifier la bannière' : 'Ajouter une bannière'}>
      <form noValidate className="grid gap-4" onSubmit={form.submit}>
        <ErrorSummary errors={form.errors} attempt={form.attempt} />
        {conflict.panel(form)}
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
      {unsaved.question}
    </Panel>
  )
}
