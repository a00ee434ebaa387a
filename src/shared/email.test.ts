import { expect, test } from 'vitest'
import { emailError, isEmail, mailboxOf, plainEmail } from './email.ts'

test.each([
  [' Ana@Example.test ', 'ana@example.test'],
  ['\u202Aana@example.test\u202C', 'ana@example.test'],
  ['ana\u200B@exam\u00ADple.test\uFEFF', 'ana@example.test'],
  ['\uFE0Fana@example.test', 'ana@example.test'],
  ['a\u034Fna\u3164@example.test\u2800', 'ana@example.test'],
  ['ana@exämple.test', 'ana@xn--exmple-cua.test'],
  ['ana@EXÄMPLE.test'.normalize('NFD'), 'ana@xn--exmple-cua.test'],
  ['ana@xn--exmple-cua.test', 'ana@xn--exmple-cua.test'],
  ['ana@straße.test', 'ana@xn--strae-oqa.test'],
  ['rené@example.test'.normalize('NFD'), 'rené@example.test'],
])('%j is the address %j', (typed, plain) => {
  expect(plainEmail(typed)).toBe(plain)
  expect(plainEmail(plain)).toBe(plain)
  expect(isEmail(typed)).toBe(true)
  expect(emailError(typed)).toBeUndefined()
  expect(mailboxOf(typed)).toBe(mailboxOf(plain))
})

test.each(['ana', 'ana@', 'ana@exä mple.test', 'a@é@exämple.test', 'é@é'])(
  '%j is refused as an address',
  (typed) => {
    expect(isEmail(typed)).toBe(false)
    expect(plainEmail(typed)).toBe(typed)
  },
)
