/** What is wrong with a form or a body: field to French sentence, only the fields that break a rule (decision 2). */
export type FieldErrors<Field extends string = string> = { [F in Field]?: string }

/** Leaves out the fields whose rule had nothing to say. Fields keep their order: the first is the first to show. */
export function fieldErrors<Field extends string>(
  checked: Record<Field, string | undefined>,
): FieldErrors<Field> {
  const errors: FieldErrors<Field> = {}
  for (const field in checked) {
    if (checked[field] !== undefined) errors[field] = checked[field]
  }
  return errors
}

/** The sentence for a field that must not be blank, where the specification gives none. */
export const REQUIRED_FIELD = 'Ce champ est obligatoire'
