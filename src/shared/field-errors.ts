import { isBlank } from './search-text.ts'

export type FieldErrors<Field extends string = string> = { [F in Field]?: string }

export function fieldErrors<Field extends string>(
  checked: Record<Field, string | undefined>,
): FieldErrors<Field> {
  const errors: FieldErrors<Field> = {}
  for (const field in checked) {
    if (checked[field] !== undefined) errors[field] = checked[field]
  }
  return errors
}

export const REQUIRED_FIELD = 'Ce champ est obligatoire'

export const TITLE_REQUIRED = 'Le titre est requis'

export const tooLong = (max: number) => `Ce texte est trop long (${max} caractères au plus)`

export const SECRET_MAX_LENGTH = 200

export type TextRule = (text: string) => string | undefined

export const optionalUpTo =
  /* @__NO_SIDE_EFFECTS__ */
  (max: number, long: string = tooLong(max)): TextRule =>
    (text) =>
      text.trim().length > max ? long : undefined

export const requiredUpTo =
  /* @__NO_SIDE_EFFECTS__ */
  (max: number, missing: string = REQUIRED_FIELD, long?: string): TextRule =>
    (text) =>
      isBlank(text) ? missing : optionalUpTo(max, long)(text)
