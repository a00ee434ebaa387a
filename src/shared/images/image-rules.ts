import { isBlank } from '../search-text.ts'

/** Without SVG, which can carry scripts (decision 30). */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const

export type ImageType = (typeof IMAGE_TYPES)[number]

export const IMAGE_ACCEPT = IMAGE_TYPES.join()

export const IMAGE_MAX_MEGABYTES = 10
export const IMAGE_MAX_BYTES = IMAGE_MAX_MEGABYTES * 1024 * 1024
const MAX_MEGAPIXELS = 50
export const IMAGE_MAX_PIXELS = MAX_MEGAPIXELS * 1_000_000

export const IMAGE_REQUIRED = 'Veuillez sélectionner un fichier'
export const IMAGE_TYPE_REFUSED = 'Ce fichier n’est pas une image JPEG, PNG, WebP, AVIF ou GIF'
export const IMAGE_TOO_LARGE = `L’image ne doit pas dépasser ${IMAGE_MAX_MEGABYTES} Mo`
export const IMAGE_TOO_MANY_PIXELS = `L’image ne doit pas dépasser ${MAX_MEGAPIXELS} mégapixels`
export const IMAGE_DAMAGED = 'Cette image est abîmée ou incomplète, elle n’a pas pu être lue'

export function isImageType(mime: unknown): mime is ImageType {
  return IMAGE_TYPES.some((known) => known === mime)
}

/** Checks the size, and the type that the browser gives. The server checks the content. */
export function uploadError(file: { size: number; type: string } | undefined): string | undefined {
  if (!file) return IMAGE_REQUIRED
  // Browsers give no type for an unknown extension. The server then decides by the content.
  if (file.type !== '' && !isImageType(file.type)) return IMAGE_TYPE_REFUSED
  return file.size > IMAGE_MAX_BYTES ? IMAGE_TOO_LARGE : undefined
}

export function hasTooManyPixels(width: number, height: number): boolean {
  return width * height > IMAGE_MAX_PIXELS
}

export const ALT_MAX_LENGTH = 300
export const FILENAME_MAX_LENGTH = 150
export const FILENAME_BLANK = 'Le nom du fichier ne peut pas être vide'
export const FILENAME_TOO_LONG = `Le nom du fichier ne doit pas dépasser ${FILENAME_MAX_LENGTH} caractères`
export const FILENAME_INVALID = 'Le nom du fichier contient des caractères interdits'

export function renameError(name: string): string | undefined {
  if (isBlank(name)) return FILENAME_BLANK
  if (name.trim().length > FILENAME_MAX_LENGTH) return FILENAME_TOO_LONG
  return /[\p{Cc}/\\]/u.test(name.trim()) ? FILENAME_INVALID : undefined
}
