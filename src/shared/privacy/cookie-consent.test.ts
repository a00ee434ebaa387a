import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { CONSENT_PREFERENCES } from '../accounts/consent-words.ts'
import { readCookieChoice, writeCookieChoice } from './cookie-consent.ts'

test('a choice lasts for six months, whether accepted or refused', () => {
  const made = Date.parse('2026-05-21T10:00:00Z')
  const end = Date.parse('2026-11-21T10:00:00Z')
  for (const choice of ['accepted', 'refused'] as const) {
    const stored = writeCookieChoice(choice, made)
    expect(readCookieChoice(stored, made)).toBe(choice)
    expect(readCookieChoice(stored, end - 1)).toBe(choice)
    expect(readCookieChoice(stored, end)).toBeUndefined()
    expect(readCookieChoice(stored, made - 1)).toBeUndefined()
  }
})

test('no other stored text counts as a choice', () => {
  const text = fc.oneof(fc.string(), fc.constant(null), fc.constant('accepted'))
  fc.assert(
    fc.property(text, fc.oneof(fc.string(), fc.constant(null)), (choice, at) => {
      fc.pre(!/^\d+$/.test(at ?? ''))
      expect(readCookieChoice({ choice, at }, Date.parse('2026-11-21T10:00:00Z'))).toBeUndefined()
    }),
  )
})

test('the consent to audience figures sets the preference analytics', () => {
  expect(CONSENT_PREFERENCES.cookies_analytics).toBe('analytics')
})
