import { emailError } from '../email.ts'
import { fieldErrors, type FieldErrors, REQUIRED_FIELD, requiredUpTo } from '../field-errors.ts'
import { isBlank, withoutUnseen } from '../search-text.ts'

export const ORDER_TOPIC = 'Ma commande'
export const MESSAGE_TOPICS = [ORDER_TOPIC, 'Un retour', 'Une protection', 'Autre question']

export const MESSAGE_MIN_LENGTH = 100
export const MESSAGE_MAX_LENGTH = 2000
export const SUBJECT_MAX_LENGTH = 200
/** In working hours. */
export const REPLY_WITHIN_HOURS = 24

export const MESSAGE_TOO_SHORT = `Le message doit contenir au moins ${MESSAGE_MIN_LENGTH} caractères`
export const MESSAGE_TOO_LONG = `Le message ne doit pas dépasser ${MESSAGE_MAX_LENGTH} caractères`
export const SUBJECT_TOO_LONG = `Le sujet ne doit pas dépasser ${SUBJECT_MAX_LENGTH} caractères`

export const MESSAGE_STATES = ['new', 'read', 'answered'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

export const MESSAGE_STATE_LABELS: Record<MessageState, string> = {
  new: 'Nouveau',
  read: 'Lu',
  answered: 'Répondu',
}

export function messageState(message: { read_at: Date | null; answered_at: Date | null }): MessageState {
  if (message.answered_at !== null) return 'answered'
  return message.read_at === null ? 'new' : 'read'
}

export const ANSWER_MAX_LENGTH = 5000
export const answerError = requiredUpTo(ANSWER_MAX_LENGTH, REQUIRED_FIELD)

export type Contact = {
  email: string
  subject: string
  content: string
}

export function contactErrors({ email, subject, content }: Contact): FieldErrors<keyof Contact> {
  return fieldErrors({
    email: emailError(email),
    subject: subjectError(subject),
    content: contentError(content),
  })
}

/** Invisible characters, and spaces at the ends, do not count. */
export function messageLength(content: string): number {
  return withoutUnseen(content).trim().length
}

export const subjectError = requiredUpTo(SUBJECT_MAX_LENGTH, REQUIRED_FIELD, SUBJECT_TOO_LONG)

export function contentError(content: string): string | undefined {
  if (isBlank(content)) return REQUIRED_FIELD
  const length = messageLength(content)
  if (length < MESSAGE_MIN_LENGTH) return MESSAGE_TOO_SHORT
  return length > MESSAGE_MAX_LENGTH ? MESSAGE_TOO_LONG : undefined
}
