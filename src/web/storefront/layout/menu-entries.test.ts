import { expect, test } from 'vitest'
import { isNewsSection } from './menu-entries.ts'

test.each([
  ['/', false, false],
  ['/news', true, true],
  ['/news/les-formats', true, true],
  ['/newsletter', false, false],
  ['/article/les-formats', false, true],
  ['/products/1', false, false],
])('%s counts as news: desktop %s, mobile %s', (path, desktop, mobile) => {
  expect(isNewsSection(path, 'desktop')).toBe(desktop)
  expect(isNewsSection(path, 'mobile')).toBe(mobile)
})
