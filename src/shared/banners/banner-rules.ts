import { fieldErrors, type FieldErrors } from '#shared/field-errors.ts'
import { isBlank } from '#shared/text.ts'

export const BANNER_POSITIONS = ['left', 'center', 'right'] as const

export type BannerPosition = (typeof BANNER_POSITIONS)[number]

export const DEFAULT_BANNER_POSITION: BannerPosition = 'center'

export const BANNER_POSITION_LABELS: Record<BannerPosition, string> = {
  left: 'Gauche',
  center: 'Centre',
  right: 'Droite',
}

export const BANNER_TITLE_REQUIRED = 'Le titre est requis'
export const BANNER_IMAGE_REQUIRED = 'Veuillez sélectionner une image ou choisir une image existante'

/** What keeps a banner from being added (back-office.md §5); `image` is a URL or the name of a chosen file. */
export function bannerErrors(banner: {
  title: string
  image: string | undefined
}): FieldErrors<'title' | 'image'> {
  return fieldErrors({
    title: isBlank(banner.title) ? BANNER_TITLE_REQUIRED : undefined,
    image: isBlank(banner.image) ? BANNER_IMAGE_REQUIRED : undefined,
  })
}
