import { expect, test } from 'vitest'
import { hashPassword, verifyNobody, verifyPassword } from './hash-password.ts'

test('a password is hashed by Argon2id, at least at the cost that OWASP requires', async () => {
  const hashed = await hashPassword('Carapace-2026!')
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword(hashed, 'Carapace-2026!')).toBe(true)
  expect(await verifyPassword(hashed, 'carapace-2026!')).toBe(false)
  expect(await verifyNobody('the password of nobody')).toBe(false)
})
