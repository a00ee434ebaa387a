import { Controller } from 'react-hook-form'
import {
  BANNER_POSITION_LABELS,
  BANNER_POSITIONS,
  bannerErrors,
  DEFAULT_BANNER_POSITION,
} from '#shared/banners/banner-rules.ts'
import { BANNER_CREATE_FAILED, BANNER_CREATED, BANNER_IMAGE_URL_MISSING } from '#shared/banners/texts.ts'
import { api } from '#web/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { FieldRefused } from '../api/say-failure.ts'
import { useUnsavedChanges } from '../form/unsaved-changes.tsx'
import { useAdminForm } from '../form/use-admin-form.ts'
import { noPicture, PictureChoice } from '../images/picture-choice.tsx'
import { usePictureUpload } from '../images/use-uploads.ts'
import { Panel } from '../ui/page-head.tsx'

const positions = BANNER_POSITIONS.map((value) => ({ value, label: BANNER_POSITION_LABELS[value] }))
const blank = { title: '', subtitle: '', position: DEFAULT_BANNER_POSITION, image: noPicture }

/** Adds a banner, with a picture of the library or a new one (back-office.md §2, §5). */
export function BannerForm() {
  const picture = usePictureUpload()
  const form = useAdminForm({
    values: blank,
    check: ({ title, subtitle, image }) =>
      bannerErrors({ title, subtitle, image: image.file?.name ?? image.url }),
    send: async ({ image: chosen, ...texts }, { setValue }) => {
      const image = await picture.addressOf(chosen, BANNER_CREATE_FAILED)
      if (!image) throw new FieldRefused('image', BANNER_IMAGE_URL_MISSING)
      // Should the banner itself be refused now, the picture is in the library already.
      setValue('image', { url: image, file: undefined })
      await api.call('POST /api/banners', { body: { ...texts, image } })
      toastSuccess(BANNER_CREATED)
    },
    onSaved: ({ reset }) => {
      unsaved.saved()
      reset(blank)
    },
    failed: BANNER_CREATE_FAILED,
  })
  const unsaved = useUnsavedChanges(form.isDirty && !form.saving)
  const { register, control, errors } = form
  return (
    <Panel title="Ajouter une bannière">
      <form noValidate className="grid gap-4" onSubmit={form.submit}>
        <ErrorSummary errors={errors} attempt={form.attempt} />
        <Controller
          name="image"
          control={control}
          render={({ field: { value, onChange } }) => (
            <PictureChoice
              name="image"
              value={value}
              onChange={onChange}
              disabled={form.saving}
              percent={picture.percent}
              error={errors['image']}
            />
          )}
        />
        <Field {...register('title')} label="Titre" error={errors['title']} />
        <Field {...register('subtitle')} label="Sous-titre" optional error={errors['subtitle']} />
        <Select {...register('position')} label="Position" options={positions} error={errors['position']} />
        <div>
          <Button type="submit" loading={form.saving}>
            Ajouter la bannière
          </Button>
        </div>
      </form>
      {unsaved.question}
    </Panel>
  )
}
