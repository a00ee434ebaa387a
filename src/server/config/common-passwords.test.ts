import { expect, test } from 'vitest'
import { isCommonPassword, isOfOwnWords } from './common-passwords.ts'

test('common passwords are recognised, also in their usual disguises', () => {
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

test('passwords that are not common are accepted', () => {
  for (const good of [
    'Tortue-Violette-88!',
    'gN7#kd02-Lqzm',
    'Carapace-de-jade 12!',
    'Zt5!zt5!Bq9',
    'Écaille/1847',
  ])
    expect(isCommonPassword(good), good).toBe(false)
})

test('the shop’s own words with a year or a sign are recognised, but a sentence that contains one is accepted', () => {
  const own = ['Les Étuis de Léa', 'camille@boutique.fr']
  for (const easy of [
    'Boutique-2026!',
    'Carapace1!',
    'EtuisLea2026!',
    'Camille.2026',
    'Admin-Shop-12',
    'Sleeves#99',
  ])
    expect(isOfOwnWords(easy, own), easy).toBe(true)
  for (const good of [
    'Ma-Boutique-Adore-7-Licornes',
    'Tr0is-petits-chats',
    'x9!',
    'Camille-danse-sous-2-lunes',
  ])
    expect(isOfOwnWords(good, own), good).toBe(false)
})
