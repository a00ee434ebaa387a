import { expect, test } from 'vitest'
import { DIRECT, visitSource } from './visit-source.ts'

test('a host and the word of a campaign are kept in one spelling', () => {
  expect(visitSource('www.Google.com')).toBe('google.com')
  expect(visitSource(' Lettre-novembre ')).toBe('lettre-novembre')
  expect(visitSource('192.0.2.1')).toBe('192.0.2.1')
})

test('an address, a number, markup and nothing count as direct', () => {
  for (const reported of [undefined, '', 'ana@exemple.test', '0612345678', '<b>', 'a/b?c', 'x'.repeat(61)])
    expect(visitSource(reported)).toBe(DIRECT)
})
