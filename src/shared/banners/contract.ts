import { z } from 'zod'
import {
  calendarDay,
  idParams,
  Instant,
  pictureUrl,
  ruledText,
  seenVersion,
  requestId,
} from '../contract-fields.ts'
import { Picture } from '../images/contract.ts'
import { DAY_UNKNOWN } from '../texts.ts'
import {
  BANNER_IMAGE_MAX_LENGTH,
  BANNER_LINK_MAX_LENGTH,
  BANNER_POSITIONS,
  BANNER_SUBTITLE_MAX_LENGTH,
  BANNER_TITLE_MAX_LENGTH,
  bannerDaysError,
  bannerImageError,
  bannerLinkError,
  bannerSubtitleError,
  bannerTitleError,
  DEFAULT_BANNER_POSITION,
} from './banner-rules.ts'
import { BANNER_NOT_FOUND } from './texts.ts'

const position = z.enum(BANNER_POSITIONS, { error: 'Position inconnue' })

export const Banner = z
  .object({
    _id: z.string(),
    title: z.string(),
    subtitle: z.string(),
    position,
    image: z.string(),
    picture: Picture.nullable().optional(),
    isActive: z.boolean(),
    link: z.string(),
    /** The first and the last day of the banner, in Paris time. Each may be blank. */
    startsOn: z.string(),
    endsOn: z.string(),
    isPlanned: z.boolean(),
    /** A change that sends an older version is refused (decision 46). */
    version: z.number().int(),
    updatedAt: Instant,
  })
  .meta({ id: 'Banner' })
export type Banner = z.infer<typeof Banner>

export const BannerParams = idParams(BANNER_NOT_FOUND)
export const BannerList = z.array(Banner)

export const ActiveBanner = Banner.nullable()
export type ActiveBanner = z.infer<typeof ActiveBanner>

const day = z.union([z.literal(''), calendarDay()], { error: DAY_UNKNOWN }).default('')

export const BannerInput = z
  .object({
    title: ruledText(BANNER_TITLE_MAX_LENGTH, bannerTitleError),
    subtitle: ruledText(BANNER_SUBTITLE_MAX_LENGTH, bannerSubtitleError)
      .nullish()
      .transform((text) => text ?? ''),
    position: position.default(DEFAULT_BANNER_POSITION),
    image: ruledText(BANNER_IMAGE_MAX_LENGTH, bannerImageError).pipe(pictureUrl()),
    link: ruledText(BANNER_LINK_MAX_LENGTH, bannerLinkError).default(''),
    /** A new first day makes the banner planned. */
    startsOn: day,
    endsOn: day,
  })
  .superRefine(({ startsOn, endsOn }, context) => {
    const message = bannerDaysError(startsOn, endsOn)
    if (message !== undefined) context.addIssue({ code: 'custom', path: ['endsOn'], message })
  })
export type BannerInput = z.infer<typeof BannerInput>

export const NewBannerBody = BannerInput.safeExtend({ requestId: requestId.optional() }).meta({
  id: 'NewBanner',
})
export type NewBannerBody = z.infer<typeof NewBannerBody>

export const BannerChange = BannerInput.safeExtend({ version: seenVersion }).meta({ id: 'BannerChange' })
export type BannerChange = z.infer<typeof BannerChange>
