import { expect, test } from 'vitest'
import { systemClock } from '../clock.ts'
import { accessTokens } from './access-token.ts'

const OLD = 'the-old-secret-of-forty-characters-or-so'
const NEW = 'the-new-secret-of-forty-characters-or-so'
const CLAIMS = { userId: 'somebody', familyId: 'a sign-in', role: 'user' } as const

test('while the secret is rotated, each server accepts the other’s tokens; later it refuses the old ones', async () => {
  const before = accessTokens(OLD, systemClock, NEW)
  const after = accessTokens(NEW, systemClock, OLD)
  expect(await after.read(await before.sign(CLAIMS))).toEqual(CLAIMS)
  expect(await before.read(await after.sign(CLAIMS))).toEqual(CLAIMS)
  expect(await accessTokens(NEW, systemClock).read(await before.sign(CLAIMS))).toBeUndefined()
  expect(await after.read(await accessTokens('a-strangers-secret', systemClock).sign(CLAIMS))).toBeUndefined()
  expect(await after.read('no token')).toBeUndefined()
})

test('a verified token is accepted until it expires, and then refused', async () => {
  let now = new Date('2026-03-04T05:06:07Z')
  const tokens = accessTokens(NEW, { ...systemClock, now: () => now })
  const token = await tokens.sign(CLAIMS)
  expect(await tokens.read(token)).toEqual(CLAIMS)
  now = new Date('2026-03-04T05:21:06Z')
  expect(await tokens.read(token)).toEqual(CLAIMS)
  now = new Date('2026-03-04T05:21:07Z')
  expect(await tokens.read(token)).toBeUndefined()
})
