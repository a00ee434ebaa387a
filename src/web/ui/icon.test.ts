import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Icon } from './icon.tsx'
import { Emblem } from './logo.tsx'
import { Spinner } from './spinner.tsx'

// An <svg> without a size fills its container.
test.each([
  ['a spinner', createElement(Spinner, { className: 'text-orange' })],
  ['the emblem', createElement(Emblem, { className: 'text-orange' })],
])('%s has a size of its own, regardless of its classes', (_, drawing) => {
  const drawn = renderToStaticMarkup(drawing)
  expect(drawn).toMatch(/<svg[^>]* width="[\d.]+(?:rem)?" height="[\d.]+(?:rem)?"/)
  expect(drawn).toContain('text-orange')
})

test('an icon has its default size by a class', () => {
  const drawn = renderToStaticMarkup(createElement(Icon, { name: 'alert', className: 'text-orange' }))
  expect(drawn).toMatch(/class="line-icon text-orange"/)
  expect(readFileSync(new URL('theme.css', import.meta.url), 'utf8')).toMatch(
    /\.line-icon \{[^}]*width: [\d.]+rem;\s*height: [\d.]+rem;/,
  )
})
