import {
  fieldErrors,
  type FieldErrors,
  optionalUpTo,
  requiredUpTo,
  TITLE_REQUIRED,
} from '#shared/field-errors.ts'

export const BANNER_POSITIONS = ['left', 'center', 'right'] as const

export type BannerPosition = (typeof BANNER_POSITIONS)[number]

export const DEFAULT_BANNER_POSITION: BannerPosition = 'center'

export const BANNER_POSITION_LABELS: Record<BannerPosition, string> = {
  left: 'Gauche',
  center: 'Centre',
  right: 'Droite',
}

export const BANNER_TITLE_MAX_LENGTH = 150
export const BANNER_SUBTITLE_MAX_LENGTH = 300
/** Of the picture's address. */
export const BANNER_IMAGE_MAX_LENGTH = 2048

export const BANNER_TITLE_REQUIRED = TITLE_REQUIRED
export const BANNER_IMAGE_REQUIRED = 'Veuillez sélectionner une image ou choisir une image existante'

/** What keeps a banner from being added (back-office.md §5); `image` is a URL or the name of a chosen file. */
export function bannerErrors(banner: {
  title: string
  subtitle: string
  image: string | undefined
}): FieldErrors<'title' | 'subtitle' | 'image'> {
  return fieldErrors({
    title: bannerTitleError(banner.title),
    subtitle: bannerSubtitleError(banner.subtitle),
    image: bannerImageError(banner.image ?? ''),
  })
}

export const bannerTitleError = requiredUpTo(BANNER_TITLE_MAX_LENGTH, BANNER_TITLE_REQUIRED)
export const bannerSubtitleError = optionalUpTo(BANNER_SUBTITLE_MAX_LENGTH)
export const bannerImageError = requiredUpTo(BANNER_IMAGE_MAX_LENGTH, BANNER_IMAGE_REQUIRED)
