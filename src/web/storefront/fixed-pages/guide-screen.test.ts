import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import GuideScreen from './guide-screen.tsx'

function guide(): string {
  const routes = [{ id: 'guide', path: '/', Component: GuideScreen }]
  const hydrationData = { loaderData: { guide: { content: '', cardSizes: [], thickest: 0 } } }
  return renderToStaticMarkup(createElement(createRoutesStub(routes), { hydrationData }))
}

test('the guide says in French what ‘perfect size’ means, at its first use', () => {
  const text = guide().replaceAll(/<[^>]*>/g, '')
  const first = text.search(/perfect size/i)
  expect(text.slice(first, first + 'perfect size (ajustée)'.length).toLowerCase()).toBe(
    'perfect size (ajustée)',
  )
})
