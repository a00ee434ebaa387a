import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Icon } from './icon.tsx'
import { Emblem } from './logo.tsx'
import { Spinner } from './spinner.tsx'

// Without a size an <svg> fills whatever it stands in: an icon in the order's dialog was 608 px wide.
test.each([
  ['an icon', createElement(Icon, { name: 'alert', className: 'text-orange' })],
  ['a spinner', createElement(Spinner, { className: 'text-orange' })],
  ['the emblem', createElement(Emblem, { className: 'text-orange' })],
])('%s keeps a size of its own, whatever its classes are', (_, drawing) => {
  const drawn = renderToStaticMarkup(drawing)
  expect(drawn).toMatch(/<svg[^>]* width="[\d.]+(?:rem)?" height="[\d.]+(?:rem)?"/)
  expect(drawn).toContain('text-orange')
})
