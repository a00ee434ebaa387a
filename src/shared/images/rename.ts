import { isBlank } from '#shared/text.ts'

export const FILENAME_MAX_LENGTH = 150
export const FILENAME_BLANK = 'Le nom du fichier ne peut pas être vide'
export const FILENAME_TOO_LONG = `Le nom du fichier ne doit pas dépasser ${FILENAME_MAX_LENGTH} caractères`
export const FILENAME_INVALID = 'Le nom du fichier contient des caractères interdits'

/** Why an image cannot be called so, or undefined. The name is only shown: the address stays (decision 30). */
export function renameError(name: string): string | undefined {
  if (isBlank(name)) return FILENAME_BLANK
  if (name.trim().length > FILENAME_MAX_LENGTH) return FILENAME_TOO_LONG
  return /[\p{Cc}/\\]/u.test(name.trim()) ? FILENAME_INVALID : undefined
}
