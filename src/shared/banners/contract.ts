import { z } from 'zod'
import { Picture } from '../images/contract.ts'
import { freeText, idParams, pictureUrl, requiredText } from '../contract-fields.ts'
import { BANNER_POSITIONS, DEFAULT_BANNER_POSITION } from './banner-rules.ts'

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

export const BannerParams = idParams('Bannière non trouvée')
export const BannerList = z.array(Banner)

/**
 * GET /api/banners/active: the banner, or JSON `null` while none is active. Fastify sends nothing at
 * all for a null payload, so the handler sends the text `null` itself with the JSON type.
 */
export const ActiveBanner = Banner.nullable()
export type ActiveBanner = z.infer<typeof ActiveBanner>

const IMAGE_MISSING = 'Veuillez sélectionner une image ou choisir une image existante'

/** POST /api/banners */
export const BannerInput = z
  .object({
    title: requiredText(150, 'Le titre est requis'),
    subtitle: freeText(300)
      .nullish()
      .transform((text) => text ?? ''),
    position: position.default(DEFAULT_BANNER_POSITION),
    image: requiredText(2048, IMAGE_MISSING).pipe(pictureUrl()),
  })
  .meta({ id: 'NewBanner' })
export type BannerInput = z.infer<typeof BannerInput>
export type BannerInputBody = z.input<typeof BannerInput>
