import { Controller } from 'react-hook-form'
import { BANNER_POSITION_LABELS, BANNER_POSITIONS } from '#shared/banners/banner-rules.ts'
import type { BannerInput } from '#shared/banners/contract.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { useAdminForm } from '../form/use-admin-form.ts'
import { PictureChoice } from '../images/picture-choice.tsx'
import type { ChosenPicture } from '../images/use-uploads.ts'
import { LinkField } from './link-field.tsx'

const positions = BANNER_POSITIONS.map((value) => ({ value, label: BANNER_POSITION_LABELS[value] }))

export type BannerValues = Omit<BannerInput, 'image'> & { image: ChosenPicture }

export const LABELS = {
  image: 'Image',
  title: 'Titre',
  subtitle: 'Sous-titre',
  position: 'Position',
  link: 'Lien',
  startsOn: 'Premier jour',
  endsOn: 'Dernier jour',
} satisfies Record<keyof BannerValues, string>

type BannerFieldsProps = {
  form: ReturnType<typeof useAdminForm<BannerValues>>
  percent: number | undefined
}

export function BannerFields({ form, percent }: BannerFieldsProps) {
  const { register, control, errors } = form
  return (
    <>
      <Controller
        name="image"
        control={control}
        render={({ field: { value, onChange } }) => (
          <PictureChoice
            name="image"
            value={value}
            onChange={onChange}
            disabled={form.saving}
            percent={percent}
            error={errors['image']}
          />
        )}
      />
      <Field {...register('title')} label={LABELS.title} error={errors['title']} />
      <Field {...register('subtitle')} label={LABELS.subtitle} optional error={errors['subtitle']} />
      <Select
        {...register('position')}
        label={LABELS.position}
        options={positions}
        error={errors['position']}
      />
      <LinkField {...register('link')} label={LABELS.link} optional error={errors['link']} />
      <div className="grid gap-4 sm:max-xl:grid-cols-2">
        <Field
          {...register('startsOn')}
          type="date"
          label={LABELS.startsOn}
          optional
          error={errors['startsOn']}
        />
        <Field {...register('endsOn')} type="date" label={LABELS.endsOn} optional error={errors['endsOn']} />
      </div>
      <p className="-mt-2 text-sm text-ink-faint">
        Avec un premier jour, la bannière s’affiche d’elle-même ce jour-là à minuit (heure de Paris), devant
        celle qui est active.
      </p>
    </>
  )
}
