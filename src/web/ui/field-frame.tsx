import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

export function fieldId(name: string, prefix = 'champ'): string {
  return `${prefix}-${name}`
}

export function describedBy(id: string, hint: unknown, error: unknown): string | undefined {
  return classNames(Boolean(hint) && `${id}-aide`, Boolean(error) && `${id}-erreur`) || undefined
}

export function isRequired(
  optional: boolean | undefined,
  control: { type?: string | undefined; readOnly?: boolean | undefined },
): true | undefined {
  return optional || control.readOnly || control.type === 'search' ? undefined : true
}

export type FieldTexts = {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  optional?: boolean
}

export function FieldFrame({
  id,
  label,
  hint,
  error,
  optional,
  className,
  aside,
  children,
}: FieldTexts & { id: string; className?: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <div className={classNames('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-semibold text-ink">
        <span>{label}</span>
        {optional && <span className="font-normal text-ink-faint"> (facultatif)</span>}
      </label>
      {children}
      {(hint || aside) && (
        <div className="flex justify-between gap-4 text-sm text-ink-faint">
          <p id={`${id}-aide`}>{hint}</p>
          {aside}
        </div>
      )}
      {error && <FieldError id={`${id}-erreur`}>{error}</FieldError>}
    </div>
  )
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="flex gap-1.5 text-sm font-medium text-red">
      <Icon name="alert" className="mt-0.5 size-4" />
      <span>{children}</span>
    </p>
  )
}
