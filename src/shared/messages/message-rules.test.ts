import { expect, test } from 'vitest'
import { REQUIRED_FIELD } from '../field-errors.ts'
import {
  contactErrors,
  MESSAGE_TOO_LONG,
  MESSAGE_TOO_SHORT,
  messageLength,
  SUBJECT_TOO_LONG,
} from './message-rules.ts'

const message = { email: 'a@b.fr', subject: 'Bonjour', content: 'x'.repeat(100) }

test('the content has 100 to 2000 characters', () => {
  const errors = [99, 100, 2000, 2001].map(
    (n) => contactErrors({ ...message, content: 'x'.repeat(n) }).content,
  )
  expect(errors).toEqual([MESSAGE_TOO_SHORT, undefined, undefined, MESSAGE_TOO_LONG])
  expect(contactErrors({ ...message, content: ` ${'x'.repeat(99)} ` }).content).toBe(MESSAGE_TOO_SHORT)
})

test('the counter counts like the rule: spaces around the text do not count, and a pictogram counts as two', () => {
  const content = ` ${'😀'.repeat(60)}\n`
  expect(messageLength(content)).toBe(120)
  expect(messageLength(`${content}${'\u200B\u3164'.repeat(100)}`)).toBe(120)
  expect(contactErrors({ ...message, content })).toEqual({})
})

test('every field is required', () => {
  const all = { email: REQUIRED_FIELD, subject: REQUIRED_FIELD, content: REQUIRED_FIELD }
  expect(contactErrors({ email: '', subject: ' ', content: '\n' })).toEqual(all)
  expect(contactErrors({ ...message, email: 'x' })).toEqual({ email: 'Adresse e-mail invalide' })
  expect(contactErrors({ ...message, subject: 'x'.repeat(201) })).toEqual({ subject: SUBJECT_TOO_LONG })
})
