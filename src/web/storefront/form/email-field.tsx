import type { ComponentProps } from 'react'
import { EMAIL_MAX_LENGTH } from '#shared/email.ts'
import { Field } from '#web/ui/field.tsx'

/** An e-mail address: with the keyboard for one, filled in by the browser that knows it, and no longer than the shop takes. */
export function EmailField(field: ComponentProps<typeof Field>) {
  return <Field type="email" inputMode="email" autoComplete="email" maxLength={EMAIL_MAX_LENGTH} {...field} />
}
