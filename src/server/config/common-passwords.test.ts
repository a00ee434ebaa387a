import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

test('common passwords are known, in their usual disguises too', () => {
  for (const common of [
    'password',
    'Password1!',
    'Password-2026!',
    'P@ssw0rd1',
    'Qwerty123!',
    'Azerty-2026',
    'Iloveyou2!',
    '!Dragon99',
    'Football#1',
  ])
    expect(isCommonPassword(common), common).toBe(true)
})

test('others are left alone', () => {
  for (const good of [
    'Tortue-Violette-88!',
    'gN7#kd02-Lqzm',
    'Carapace-de-jade 12!',
    'Zt5!zt5!Bq9',
    'Écaille/1847',
  ])
    expect(isCommonPassword(good), good).toBe(false)
})
