import { isBlank } from './search-text.ts'

/** The errors of a form or a body: a French sentence for each invalid field (decision 2). */
export type FieldErrors<Field extends string = string> = { [F in Field]?: string }

/** Leaves out fields without an error, and keeps the order, because forms show the first error first. */
export function fieldErrors<Field extends string>(
  checked: Record<Field, string | undefined>,
): FieldErrors<Field> {
  const errors: FieldErrors<Field> = {}
  for (const field in checked) {
    if (checked[field] !== undefined) errors[field] = checked[field]
  }
  return errors
}

/** The error of a blank field for which the specification has no sentence. */
export const REQUIRED_FIELD = 'Ce champ est obligatoire'

export const TITLE_REQUIRED = 'Le titre est requis'

/** Returns the error of a text that is too long, if the specification has no sentence for the field. */
export const tooLong = (max: number) => `Ce texte est trop long (${max} caractères au plus)`

/** The maximum length of passwords and tokens of links, in characters. */
export const SECRET_MAX_LENGTH = 200

/** Returns the error of a typed text, or undefined. Form and contract (`ruledText`) share the rule. */
export type TextRule = (text: string) => string | undefined

/** Returns the rule for a text that may be blank, with at most `max` characters after trimming. */
export const optionalUpTo =
  /* @__NO_SIDE_EFFECTS__ */
  (max: number, long: string = tooLong(max)): TextRule =>
    (text) =>
      text.trim().length > max ? long : undefined

/** Returns the rule for a text that must not be blank, with at most `max` characters after trimming. */
export const requiredUpTo =
  /* @__NO_SIDE_EFFECTS__ */
  (max: number, missing: string = REQUIRED_FIELD, long?: string): TextRule =>
    (text) =>
      isBlank(text) ? missing : optionalUpTo(max, long)(text)
