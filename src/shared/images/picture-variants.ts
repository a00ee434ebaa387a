export const OFFERED_WIDTHS = [160, 240, 360, 480, 720, 960, 1280, 1920] as const

/** The widths 320 and 640 are not offered. They are still served, because some addresses in use contain them. */
export const PICTURE_WIDTHS = [...OFFERED_WIDTHS, 320, 640] as const

/** JPEG is for programs that may support neither AVIF nor WebP, such as previews of shared links. */
export const PICTURE_FORMATS = ['avif', 'webp', 'jpg'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

export type PictureVariant = { width: number; format: PictureFormat }

/** Reads a file name like '640.avif'. Undefined for a variant that is not served. */
export function readVariant(file: string): PictureVariant | undefined {
  const match = /^([1-9]\d{2,3})\.([a-z]{3,4})$/.exec(file)
  const width = PICTURE_WIDTHS.find((known) => String(known) === match?.[1])
  const format = PICTURE_FORMATS.find((known) => known === match?.[2])
  return width && format ? { width, format } : undefined
}
