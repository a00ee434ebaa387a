import { emailError } from '#shared/email.ts'
import { fieldErrors, type FieldErrors, REQUIRED_FIELD } from '#shared/field-errors.ts'
import { isBlank } from '#shared/text.ts'

export const MESSAGE_MIN_LENGTH = 100
export const MESSAGE_MAX_LENGTH = 2000
export const SUBJECT_MAX_LENGTH = 200
/** Promised beside the form, in working hours. */
export const REPLY_WITHIN_HOURS = 24

export const MESSAGE_TOO_SHORT = 'Le message doit contenir au moins 100 caractères'
export const MESSAGE_TOO_LONG = 'Le message ne doit pas dépasser 2000 caractères'
export const SUBJECT_TOO_LONG = 'Le sujet ne doit pas dépasser 200 caractères'

export type Contact = {
  email: string
  subject: string
  content: string
}

/** What keeps a message from being sent (storefront.md §5). The content counts without the spaces around it. */
export function contactErrors({ email, subject, content }: Contact): FieldErrors<keyof Contact> {
  return fieldErrors({
    email: isBlank(email) ? REQUIRED_FIELD : emailError(email),
    subject: isBlank(subject)
      ? REQUIRED_FIELD
      : subject.trim().length > SUBJECT_MAX_LENGTH
        ? SUBJECT_TOO_LONG
        : undefined,
    content: isBlank(content) ? REQUIRED_FIELD : lengthError(messageLength(content)),
  })
}

/** What the live counter shows and the rule counts. */
export function messageLength(content: string): number {
  return content.trim().length
}

function lengthError(length: number): string | undefined {
  if (length < MESSAGE_MIN_LENGTH) return MESSAGE_TOO_SHORT
  return length > MESSAGE_MAX_LENGTH ? MESSAGE_TOO_LONG : undefined
}
