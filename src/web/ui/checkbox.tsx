import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { describedBy, FieldError, fieldId, type FieldTexts } from './field-frame.tsx'

export const tickLook = 'size-5 shrink-0 accent-iris focus-visible:rounded-xs'

export function Checkbox({
  label,
  hint,
  error,
  className,
  id,
  ...input
}: Omit<FieldTexts, 'optional'> & { name: string } & ComponentProps<'input'>) {
  const controlId = id ?? fieldId(input.name)
  return (
    <div className={classNames('grid gap-1', className)}>
      <label htmlFor={controlId} className="flex min-h-11 items-start gap-3 py-2.5 text-base text-ink">
        <input
          {...input}
          id={controlId}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(controlId, hint, error)}
          className={classNames(tickLook, 'mt-0.5')}
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p id={`${controlId}-aide`} className="pl-8 text-sm text-ink-faint">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${controlId}-erreur`}>{error}</FieldError>}
    </div>
  )
}
