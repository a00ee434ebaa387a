import { useState } from 'react'
import { useForm } from 'react-hook-form'
import {
  BANNER_POSITION_LABELS,
  BANNER_POSITIONS,
  bannerErrors,
  DEFAULT_BANNER_POSITION,
  type BannerPosition,
} from '#shared/banners/banner-rules.ts'
import type { BannerInputBody } from '#shared/banners/contract.ts'
import { BANNER_CREATE_FAILED, BANNER_CREATED, BANNER_IMAGE_URL_MISSING } from '#shared/banners/texts.ts'
import { ApiError } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { adminApi, isSessionOver, sayFailure } from '../api/admin-api.ts'
import { Panel } from '../ui/page-head.tsx'
import { PictureChoice, noPicture, type ChosenPicture } from '../ui/picture-choice.tsx'
import { useUploads } from '../ui/use-uploads.ts'

interface BannerValues {
  title: string
  subtitle: string
  position: BannerPosition
}

const positions = BANNER_POSITIONS.map((value) => ({ value, label: BANNER_POSITION_LABELS[value] }))
const blank: BannerValues = { title: '', subtitle: '', position: DEFAULT_BANNER_POSITION }

/** Adds a banner, with a picture of the library or a new one (back-office.md §2, §5). */
export function BannerForm({ onCreated }: { onCreated: () => void }) {
  const { register, handleSubmit, reset } = useForm<BannerValues>({ defaultValues: blank })
  const [picture, setPicture] = useState<ChosenPicture>(noPicture)
  const [errors, setErrors] = useState<Record<string, string>>()
  const [saving, setSaving] = useState(false)
  const { percent, upload } = useUploads()

  /** The address of the picture, sending it first where it is new; undefined when that failed and was said. */
  const pictureUrl = async (): Promise<string | undefined> => {
    if (!picture.file) return picture.url
    const { stored, refused } = await upload([picture.file], BANNER_CREATE_FAILED)
    const [failure] = refused
    if (failure) {
      if (!isSessionOver(failure.error)) toastError(failure.reason)
      return setErrors({ image: failure.reason }) ?? undefined
    }
    const url = stored[0]?.url
    if (!url) toastError(BANNER_IMAGE_URL_MISSING)
    // Should the banner itself be refused now, the picture is in the library already.
    else setPicture({ url, file: undefined })
    return url
  }
  const create = async (values: BannerValues) => {
    const found: Record<string, string> = bannerErrors({
      title: values.title,
      subtitle: values.subtitle,
      image: picture.file?.name ?? picture.url,
    })
    setErrors({ ...found })
    const [first] = Object.values(found)
    if (first) return toastError(first)
    setSaving(true)
    try {
      const image = await pictureUrl()
      if (!image) return
      await adminApi.post('/api/banners', { ...values, image } satisfies BannerInputBody)
      toastSuccess(BANNER_CREATED)
      reset(blank)
      setPicture(noPicture)
      onCreated()
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.fields)
      sayFailure(error, BANNER_CREATE_FAILED)
    } finally {
      setSaving(false)
    }
  }
  return (
    <Panel title="Ajouter une bannière">
      <form noValidate className="grid gap-4" onSubmit={(event) => void handleSubmit(create)(event)}>
        <ErrorSummary errors={errors} />
        <PictureChoice
          name="image"
          value={picture}
          onChange={setPicture}
          disabled={saving}
          percent={percent}
          error={errors?.image}
        />
        <Field {...register('title')} label="Titre" error={errors?.title} />
        <Field {...register('subtitle')} label="Sous-titre" optional error={errors?.subtitle} />
        <Select {...register('position')} label="Position" options={positions} error={errors?.position} />
        <div>
          <Button type="submit" loading={saving}>
            Ajouter la bannière
          </Button>
        </div>
      </form>
    </Panel>
  )
}
