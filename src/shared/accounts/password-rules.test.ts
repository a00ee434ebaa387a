import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { emailError, isEmail, mailtoLink } from '../email.ts'
import { LISTED_SPECIAL, PASSWORD_ITEMS, missingPasswordItems, passwordError } from './password-rules.ts'

test('the missing items are listed in their order', () => {
  expect(passwordError('Carapace-2026!', 'any')).toBeUndefined()
  expect(missingPasswordItems('', 'any')).toEqual(PASSWORD_ITEMS)
  expect(passwordError('carapace', 'any')).toBe(
    'Le mot de passe doit contenir : Une majuscule, Un chiffre, Un caractère spécial',
  )
  expect(passwordError('Aa1!', 'any')).toBe('Le mot de passe doit contenir : Au moins 8 caractères')
})

test('at the change of a password only the characters of the list are special', () => {
  for (const special of '!@#$%^&*(),.?":{}|<>') {
    expect(passwordError(`Abcdefg1${special}`, 'listed')).toBeUndefined()
    expect(passwordError(`Abcdefg1${special}`, 'any')).toBeUndefined()
    expect(LISTED_SPECIAL).toContain(special)
  }
  for (const other of "-_+='/; é")
    expect(missingPasswordItems(`Abcdefg1${other}`, 'listed')).toEqual(['Un caractère spécial'])
})

test('at registration and reset any sign is special, no letter, digit or space: browsers’ proposals are taken (decision 47)', () => {
  for (const proposed of ['jokdy2-tybjuq-Xyzwov', 'Motdepasse1+', 'Aa1€aaaa', 'Aa1_aaaa'])
    expect(passwordError(proposed, 'any')).toBeUndefined()
  for (const other of 'é 1\u00a0ß')
    expect(missingPasswordItems(`Abcdefg1${other}`, 'any')).toEqual(['Un caractère spécial'])
})

test('adding to a good password keeps it good', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (before, after) => {
      expect(passwordError(`${before}Aa1!aaaa${after}`, 'listed')).toBeUndefined()
    }),
  )
})

test('e-mail addresses', () => {
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
  expect(missingPasswordItems(password, 'listed')).toEqual([item])
  expect(missingPasswordItems(password, 'any')).toEqual([item])
})
