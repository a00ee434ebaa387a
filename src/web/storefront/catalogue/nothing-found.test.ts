import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { readBrowse } from '#shared/catalogue/search-and-sort.ts'
import { NothingFound } from './nothing-found.tsx'

function drawn(query: string): string {
  const browse = readBrowse(new URLSearchParams(query))
  const Component = () => createElement(NothingFound, { browse, instead: [] })
  return renderToStaticMarkup(createElement(createRoutesStub([{ path: '/', Component }])))
}

test('a search without results offers the whole shop, and first the same words without filters', () => {
  expect(drawn('q=xylophone')).toContain('Rien ne correspond à «\u202Fxylophone\u202F»')
  expect(drawn('q=xylophone')).toContain('href="/"')
  expect(drawn('q=xylophone')).not.toContain('Chercher dans toute la boutique')
  expect(drawn('q=xylophone&availability=recent')).toContain(
    'href="/?q=xylophone"><span>Chercher dans toute la boutique',
  )
})
