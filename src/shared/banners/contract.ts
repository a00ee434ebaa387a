import { z } from 'zod'
import { Picture } from '../images/contract.ts'
import { idParams, pictureUrl, ruledText } from '../contract-fields.ts'
import {
  BANNER_IMAGE_MAX_LENGTH,
  BANNER_POSITIONS,
  BANNER_SUBTITLE_MAX_LENGTH,
  BANNER_TITLE_MAX_LENGTH,
  bannerImageError,
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
  })
  .meta({ id: 'Banner' })
export type Banner = z.infer<typeof Banner>

export const BannerParams = idParams(BANNER_NOT_FOUND)
export const BannerList = z.array(Banner)

/**
 * GET /api/banners/active: the banner, or JSON `null` while none is active. Fastify sends nothing at
 * all for a null payload, so the handler sends the text `null` itself with the JSON type.
 */
export const ActiveBanner = Banner.nullable()
export type ActiveBanner = z.infer<typeof ActiveBanner>

/** POST /api/banners */
export const BannerInput = z
  .object({
    title: ruledText(BANNER_TITLE_MAX_LENGTH, bannerTitleError),
    subtitle: ruledText(BANNER_SUBTITLE_MAX_LENGTH, bannerSubtitleError)
      .nullish()
      .transform((text) => text ?? ''),
    position: position.default(DEFAULT_BANNER_POSITION),
    image: ruledText(BANNER_IMAGE_MAX_LENGTH, bannerImageError).pipe(pictureUrl()),
  })
  .meta({ id: 'NewBanner' })
export type BannerInput = z.infer<typeof BannerInput>
export type BannerInputBody = z.input<typeof BannerInput>
