import { expect, test } from 'vitest'
import { versionName } from './version-name.ts'

test('a version of the terms is named by its day, and by its number where a day has several', () => {
  expect(versionName('2026-11-21')).toBe('21 novembre 2026')
  expect(versionName('2026-12-01.2')).toBe('1er décembre 2026 (2)')
})
