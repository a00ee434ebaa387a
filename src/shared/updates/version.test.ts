import { expect, test } from 'vitest'
import { isNewer, newestOf } from './version.ts'

test.each([
  ['v1.2.0', '1.1.9', true],
  ['1.10.0', '1.9.0', true],
  ['2.0.0', '1.99.99', true],
  ['1.2.0', 'v1.2.0', false],
  ['1.1.9', '1.2.0', false],
  ['v2.0.0-beta.1', '1.0.0', false],
  ['1.2', '1.0.0', false],
  ['latest', '1.0.0', false],
  ['1.2.0', 'unknown', false],
  ['1.2.99999999999999999999', '1.0.0', false],
])('release %s is newer than %s: %s', (one, other, newer) => {
  expect(isNewer(one, other)).toBe(newer)
})

test('the newest of the tags is the highest release, never a test version or another name', () => {
  expect(newestOf(['v1.9.0', 'v1.10.0', 'v2.0.0-rc.1', 'nightly', 'v1.2.0'])).toBe('v1.10.0')
  expect(newestOf(['nightly'])).toBeUndefined()
  expect(newestOf([])).toBeUndefined()
})
