import type { ComponentProps } from 'react'
import { describedBy, FieldFrame, fieldId, type FieldTexts, isRequired } from './field-frame.tsx'

/** The id comes from `name`. Set `id` if two forms of a page share names. */
export function Field({
  label,
  hint,
  error,
  optional,
  className,
  id,
  ...input
}: FieldTexts & { name: string } & ComponentProps<'input'>) {
  const controlId = id ?? fieldId(input.name)
  return (
    <FieldFrame {...{ label, hint, error, optional, className }} id={controlId}>
      <input
        {...input}
        id={controlId}
        aria-required={isRequired(optional, input)}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(controlId, hint, error)}
        className="control min-h-11 read-only:bg-sunk read-only:text-ink-soft"
      />
    </FieldFrame>
  )
}
