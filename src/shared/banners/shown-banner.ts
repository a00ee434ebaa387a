import { shiftDay, type Day } from '../paris-day.ts'

export type BannerPeriod = {
  isActive: boolean
  isPlanned: boolean
  /** The first and the last day of the banner, in Paris time. Each may be blank. */
  startsOn: Day
  endsOn: Day
}

/**
 * The first that applies: 'over', the last day is past; 'off', neither active nor planned; 'coming', the first day is
 * later; 'on', may be shown today.
 */
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
 * Returns the last day of the shown banner, or the day before the next planned banner begins, whichever is earlier.
 * Returns '' if there is neither.
 */
export function lastDayShown(shown: BannerPeriod, banners: readonly BannerPeriod[], today: Day): Day {
  const next = banners
    .filter((banner) => banner.isPlanned && bannerState(banner, today) === 'coming')
    .map(({ startsOn }) => shiftDay(startsOn, -1))
  return [shown.endsOn, ...next].filter((day) => day !== '').toSorted()[0] ?? ''
}
