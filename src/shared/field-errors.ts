import { isBlank } from './search-text.ts'

/** The errors of a form or a body: the French sentence of each invalid field (decision 2). */
export type FieldErrors<Field extends string = string> = { [F in Field]?: string }

/** Leaves out fields without an error. The order stays, because the first error is shown first. */
export function fieldErrors<Field extends string>(
  checked: Record<Field, string | undefined>,
): FieldErrors<Field> {
  const errors: FieldErrors<Field> = {}
  for (const field in checked) {
    if (checked[field] !== undefined) errors[field] = checked[field]
  }
  return errors
}

/** The error of a blank field, if the specification has no sentence for it. */
export const REQUIRED_FIELD = 'Ce champ est obligatoire'

export const TITLE_REQUIRED = 'Le titre est requis'

/** The error of a text that is too long, if the specification has no sentence for that text. */
export const tooLong = (max: number) => `Ce texte est trop long (${max} caractères au plus)`

/** The maximum length of passwords and link tokens, in characters. */
export const SECRET_MAX_LENGTH = 200

/** The rule of one typed text, which returns its error or undefined. Form and contract (`ruledText`) share it. */
export type TextRule = (text: string) => string | undefined

/** The rule of a text that may be blank. Trimmed, it has at most `max` characters. */
export const optionalUpTo =
  /* @__NO_SIDE_EFFECTS__ */
  (max: number, long: string = tooLong(max)): TextRule =>
    (text) =>
      text.trim().length > max ? long : undefined

/** The rule of a text that must not be blank. Trimmed, it has at most `max` characters. */
export const requiredUpTo =
  /* @__NO_SIDE_EFFECTS__ */
  (max: number, missing: string = REQUIRED_FIELD, long?: string): TextRule =>
    (text) =>
      isBlank(text) ? missing : optionalUpTo(max, long)(text)
