import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { emailError, isEmail, mailtoLink } from '../email.ts'
import { PASSWORD_ITEMS, missingPasswordItems, passwordError } from './password-rules.ts'

test('the missing items are listed in order', () => {
  expect(passwordError('Carapace-2026!')).toBeUndefined()
  expect(missingPasswordItems('')).toEqual(PASSWORD_ITEMS)
  expect(passwordError('carapace')).toBe(
    'Le mot de passe doit contenir : Une majuscule, Un chiffre, Un caractère spécial',
  )
  expect(passwordError('Aa1!')).toBe('Le mot de passe doit contenir : Au moins 8 caractères')
})

test('any sign except letters, digits and spaces is special, so passwords that browsers propose pass (decisions 47 and 79)', () => {
  for (const proposed of ['jokdy2-tybjuq-Xyzwov', 'Motdepasse1+', 'Aa1€aaaa', 'Aa1_aaaa'])
    expect(passwordError(proposed)).toBeUndefined()
  for (const listed of '!@#$%^&*(),.?":{}|<>') expect(passwordError(`Abcdefg1${listed}`)).toBeUndefined()
  for (const other of 'é 1\u00a0ß')
    expect(missingPasswordItems(`Abcdefg1${other}`)).toEqual(['Un caractère spécial'])
})

test('adding to a good password keeps it good', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (before, after) => {
      expect(passwordError(`${before}Aa1!aaaa${after}`)).toBeUndefined()
    }),
  )
})

test('valid and invalid e-mail addresses are told apart', () => {
  expect(['a@b.fr', ' Client@Carapace.test ', 'a.b+c@d-e.co.uk'].every(isEmail)).toBe(true)
  const wrong = [
    '',
    'a',
    'a@b',
    '@b.fr',
    'a@.',
    'a b@c.fr',
    'a@b.fr\nBcc: x@y.fr',
    'a@b.fr,c@d.fr',
    'a@b..fr',
    'a@b.',
    'a?bcc=x@y.fr',
    'a%40real.fr?bcc=spy@evil.fr',
    'a\u0001@b.fr',
    'a\u007f@b.fr',
  ]
  expect(wrong.filter(isEmail)).toEqual([])
  expect(isEmail(`${'a'.repeat(250)}@b.fr`)).toBe(false)
  expect(emailError('x')).toBe('Adresse e-mail invalide')
  expect(mailtoLink('a?bcc=x@y.fr')).toBe('mailto:a%3Fbcc%3Dx@y.fr')
})

test.each([
  ['Ab1!', 'Au moins 8 caractères'],
  ['abcdefg1!', 'Une majuscule'],
  ['ABCDEFG1!', 'Une minuscule'],
  ['Abcdefgh!', 'Un chiffre'],
  ['Abcdefg1', 'Un caractère spécial'],
])('%s lacks one thing: %s', (password, item) => {
  expect(missingPasswordItems(password)).toEqual([item])
})
