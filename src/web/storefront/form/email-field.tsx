import type { ComponentProps } from 'react'
import { EMAIL_MAX_LENGTH } from '#shared/email.ts'
import { Field } from '#web/ui/field.tsx'

/** An e-mail address with the matching keyboard and autofill, and the shop's maximum length. */
export function EmailField(field: ComponentProps<typeof Field>) {
  return <Field type="email" inputMode="email" autoComplete="email" maxLength={EMAIL_MAX_LENGTH} {...field} />
}
