import { expect, test } from 'vitest'
import { RESET_LINK_LIFE, RESET_LINK_MS } from './session-limits.ts'

test('texts say how long the link to a new password works', () => {
  expect(RESET_LINK_MS).toBe(60 * 60_000)
  expect(RESET_LINK_LIFE).toBe('pendant une heure')
})
