/** The widths that pages offer, in pixels; a picture is never drawn larger than it is. */
export const OFFERED_WIDTHS = [160, 240, 360, 480, 720, 960, 1280, 1920] as const

/** The widths in which every picture is served: 320 and 640 stand in addresses that are out (mails, articles, previews). */
export const PICTURE_WIDTHS = [...OFFERED_WIDTHS, 320, 640] as const

/** AVIF and WebP for pages; JPEG for those who know neither: mail programs, link previews. */
export const PICTURE_FORMATS = ['avif', 'webp', 'jpg'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

export type PictureVariant = { width: number; format: PictureFormat }

/** '640.avif' as what it asks for; undefined for anything that is not served. */
export function readVariant(file: string): PictureVariant | undefined {
  const match = /^([1-9]\d{2,3})\.([a-z]{3,4})$/.exec(file)
  const width = PICTURE_WIDTHS.find((known) => String(known) === match?.[1])
  const format = PICTURE_FORMATS.find((known) => known === match?.[2])
  return width && format ? { width, format } : undefined
}
