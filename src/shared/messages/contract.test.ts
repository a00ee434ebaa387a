import { expect, test } from 'vitest'
import { ContactMessageInput } from './contract.ts'

const sentence = (content: unknown) =>
  ContactMessageInput.safeParse({ email: 'a@b.fr', subject: 'Question', content }).error?.issues[0]?.message

test('a message has 100 to 2000 characters once trimmed', () => {
  expect(sentence('x'.repeat(100))).toBeUndefined()
  expect(sentence('x'.repeat(2000))).toBeUndefined()
  expect(sentence(` ${'x'.repeat(99)} `)).toBe('Le message doit contenir au moins 100 caractères')
  expect(sentence('x'.repeat(2001))).toBe('Le message ne doit pas dépasser 2000 caractères')
})

test('an empty form has its own errors', () => {
  expect(sentence(undefined)).toBe('Ce champ est obligatoire')
})
