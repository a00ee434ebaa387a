import { isBlank } from './search-text.ts'

/** The errors of a form or a body: field to French sentence, only for invalid fields (decision 2). */
export type FieldErrors<Field extends string = string> = { [F in Field]?: string }

/** Drops the fields without an error. Fields keep their order, because the first error is shown first. */
export function fieldErrors<Field extends string>(
  checked: Record<Field, string | undefined>,
): FieldErrors<Field> {
  const errors: FieldErrors<Field> = {}
  for (const field in checked) {
    if (checked[field] !== undefined) errors[field] = checked[field]
  }
  return errors
}

/** The sentence for a blank field, if the specification has none. */
export const REQUIRED_FIELD = 'Ce champ est obligatoire'

export const TITLE_REQUIRED = 'Le titre est requis'

/** The sentence for a text that is too long, if the specification has none. */
export const tooLong = (max: number) => `Ce texte est trop long (${max} caractères au plus)`

/** The maximum length of passwords and link tokens, in characters. */
export const SECRET_MAX_LENGTH = 200

/** The rule of one typed text: the sentence about it, or undefined. Form and contract (`ruledText`) share it. */
export type TextRule = (text: string) => string | undefined

/** A text of at most `max` characters, trimmed; may be blank. */
export const optionalUpTo =
  /* @__NO_SIDE_EFFECTS__ */
  (max: number, long: string = tooLong(max)): TextRule =>
    (text) =>
      text.trim().length > max ? long : undefined

/** A text of at most `max` characters, trimmed; must not be blank. */
export const requiredUpTo =
  /* @__NO_SIDE_EFFECTS__ */
  (max: number, missing: string = REQUIRED_FIELD, long?: string): TextRule =>
    (text) =>
      isBlank(text) ? missing : optionalUpTo(max, long)(text)
