import { expect, test } from 'vitest'
import { siteMap } from './site-map.ts'

test('addresses are absolute and escaped, dates stand where they are known', () => {
  const xml = siteMap('https://shop.test', [
    { path: '/', changed: undefined },
    { path: '/news/a&b', changed: '2026-11-21T10:00:00.000Z' },
  ])
  expect(xml).toContain('<url><loc>https://shop.test/</loc></url>')
  expect(xml).toContain(
    '<url><loc>https://shop.test/news/a&amp;b</loc><lastmod>2026-11-21T10:00:00.000Z</lastmod></url>',
  )
})
