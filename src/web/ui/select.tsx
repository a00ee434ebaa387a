import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { describedBy, FieldFrame, fieldId, type FieldTexts } from './field-frame.tsx'
import { Icon } from './icon.tsx'

export type SelectOption = {
  value: string
  label: string
  disabled?: boolean
}

export function Select({
  label,
  hint,
  error,
  optional,
  className,
  id,
  options,
  children,
  ...select
}: FieldTexts & { name: string; options?: SelectOption[] } & ComponentProps<'select'>) {
  const controlId = id ?? fieldId(select.name)
  return (
    <FieldFrame {...{ label, hint, error, optional, className }} id={controlId}>
      <SelectControl
        {...select}
        id={controlId}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(controlId, hint, error)}
        className="truncate"
      >
        {options?.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
        {children}
      </SelectControl>
    </FieldFrame>
  )
}

export function SelectControl({ className, ...select }: ComponentProps<'select'>) {
  return (
    <span className="relative grid">
      <select {...select} className={classNames('control min-h-11 appearance-none pr-10', className)} />
      <Icon name="chevronDown" className="pointer-events-none absolute top-3 right-3 size-5 text-ink-soft" />
    </span>
  )
}
