import {
  fieldErrors,
  type FieldErrors,
  optionalUpTo,
  requiredUpTo,
  TITLE_REQUIRED,
  tooLong,
} from '../field-errors.ts'
import { shiftDay, type Day } from '../paris-day.ts'
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

export type BannerPeriod = {
  isActive: boolean
  isPlanned: boolean
  /** The first and the last day in Paris, or blank. */
  startsOn: Day
  endsOn: Day
}

/** 'on': may be shown today. 'coming': begins on a later day. 'over': the last day is past. 'off': switched off. */
export const BANNER_STATES = ['on', 'coming', 'over', 'off'] as const
export type BannerState = (typeof BANNER_STATES)[number]

export const BANNER_STATE_LABELS: Record<BannerState, string> = {
  on: 'Active',
  coming: 'Programmée',
  over: 'Terminée',
  off: 'Désactivée',
}

export function bannerState(
  { isActive, isPlanned, startsOn, endsOn }: BannerPeriod,
  today: Day,
): BannerState {
  if (endsOn !== '' && endsOn < today) return 'over'
  if (!isActive && !isPlanned) return 'off'
  return startsOn > today ? 'coming' : 'on'
}

/**
 * Returns the planned banner that began last and has not ended. Without one, returns the active banner if its days
 * include today.
 */
export function shownBanner<B extends BannerPeriod>(banners: readonly B[], today: Day): B | undefined {
  const on = banners.filter((banner) => bannerState(banner, today) === 'on')
  const planned = on
    .filter(({ isPlanned }) => isPlanned)
    .toSorted((one, other) => other.startsOn.localeCompare(one.startsOn))
  return planned[0] ?? on[0]
}

/**
 * A banner ends on its last day, or on the day before the next planned banner begins, whichever is earlier. Returns ''
 * without an end.
 */
export function lastDayShown(shown: BannerPeriod, banners: readonly BannerPeriod[], today: Day): Day {
  const next = banners
    .filter((banner) => banner.isPlanned && bannerState(banner, today) === 'coming')
    .map(({ startsOn }) => shiftDay(startsOn, -1))
  return [shown.endsOn, ...next].filter((day) => day !== '').toSorted()[0] ?? ''
}
