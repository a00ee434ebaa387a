import { expect, test } from 'vitest'
import { versionName } from './version-name.ts'

test('a version of the terms is named by its day, and by its number if the day has several', () => {
  expect(versionName('2026-11-21')).toBe('21\u00A0novembre\u00A02026')
  expect(versionName('2026-12-01.2')).toBe('1er\u00A0décembre\u00A02026 (2)')
})
