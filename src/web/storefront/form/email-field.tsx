import type { ComponentProps } from 'react'
import { EMAIL_MAX_LENGTH } from '#shared/email.ts'
import { Field } from '#web/ui/field.tsx'

export function EmailField(field: ComponentProps<typeof Field>) {
  return <Field type="email" inputMode="email" autoComplete="email" maxLength={EMAIL_MAX_LENGTH} {...field} />
}
