import {
  fieldErrors,
  type FieldErrors,
  optionalUpTo,
  requiredUpTo,
  TITLE_REQUIRED,
  tooLong,
} from '../field-errors.ts'
import type { Day } from '../paris-day.ts'
import { DAYS_REVERSED } from '../texts.ts'

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
export const BANNER_IMAGE_MAX_LENGTH = 2048

export const BANNER_TITLE_REQUIRED = TITLE_REQUIRED
export const BANNER_IMAGE_REQUIRED = 'Veuillez sélectionner une image ou choisir une image existante'

/** `image` is a URL or the name of a chosen file (back-office.md §5). */
export function bannerErrors(banner: {
  title: string
  subtitle: string
  image: string | undefined
  link?: string
  startsOn?: string
  endsOn?: string
}): FieldErrors<'title' | 'subtitle' | 'image' | 'link' | 'endsOn'> {
  return fieldErrors({
    title: bannerTitleError(banner.title),
    subtitle: bannerSubtitleError(banner.subtitle),
    image: bannerImageError(banner.image ?? ''),
    link: bannerLinkError(banner.link ?? ''),
    endsOn: bannerDaysError(banner.startsOn ?? '', banner.endsOn ?? ''),
  })
}

export const bannerTitleError = requiredUpTo(BANNER_TITLE_MAX_LENGTH, BANNER_TITLE_REQUIRED)
export const bannerSubtitleError = optionalUpTo(BANNER_SUBTITLE_MAX_LENGTH)
export const bannerImageError = requiredUpTo(BANNER_IMAGE_MAX_LENGTH, BANNER_IMAGE_REQUIRED)

export const BANNER_LINK_MAX_LENGTH = 500
export const BANNER_LINK_INVALID =
  'Saisissez une adresse du site, comme /news, ou une adresse complète en https://'

export function bannerLinkError(link: string): string | undefined {
  const to = link.trim()
  if (to === '') return undefined
  if (to.length > BANNER_LINK_MAX_LENGTH) return tooLong(BANNER_LINK_MAX_LENGTH)
  return /^(?:\/(?![/\\])|https?:\/\/)[^\s\\]*$/u.test(to) ? undefined : BANNER_LINK_INVALID
}

export function bannerDaysError(startsOn: Day, endsOn: Day): string | undefined {
  return startsOn !== '' && endsOn !== '' && endsOn < startsOn ? DAYS_REVERSED : undefined
}
