import { expect, test } from 'vitest'
import { asksForCookies } from '#web/storefront/stores/cookie-choice.ts'

test.each([
  [{}, true],
  [{ choice: 'unknown' }, false],
  [{ choice: 'refused' }, false],
  [{ choice: 'refused', isReopened: true }, true],
  [{ isBuying: true }, false],
  [{ isBuying: true, isReopened: true }, true],
  [{ hasAds: false }, false],
  [{ hasAds: false, isReopened: true }, false],
] as const)('a shop with adverts asks a shopper once: %o: %s', (changes, asked) => {
  const asking = { hasAds: true, isBuying: false, isReopened: false, choice: 'asking' } as const
  expect(asksForCookies({ ...asking, ...changes })).toBe(asked)
})
