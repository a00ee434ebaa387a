import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalisedAddress, pageTags } from './page-address.ts'

test.each([
  ['/', '/'],
  ['/?utm_source=letter&fbclid=1', '/'],
  ['/?sort=price-asc&q=nacre', '/?q=nacre&sort=price-asc'],
  ['/?q=nacre&sort=price-asc', '/?q=nacre&sort=price-asc'],
  ['/?availability=all&sort=default&q=', '/'],
  ['/?q=%20dragon%20', '/?q=dragon'],
  ['/products/1/', '/products/1'],
  ['/products/1?q=nacre', '/products/1'],
  ['/news?page=2&x=1', '/news?page=2'],
  ['/news?page=1', '/news'],
])('%s is the page %s', (given, expected) => {
  expect(normalisedAddress(given)).toBe(expected)
})

test('a normalised address is its own, and unknown parameters never make another page', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('/', '/news', '/cgv', '/products/1'),
      fc.webQueryParameters(),
      (path, query) => {
        const address = normalisedAddress(`${path}?${query}`)
        expect(normalisedAddress(address)).toBe(address)
        expect(normalisedAddress(`${path}?${query}&zz=1`)).toBe(address)
      },
    ),
  )
})

test('a page is stale when what it is made of changes', () => {
  expect(pageTags('/?q=nacre')).toEqual(['catalogue', 'banners'])
  expect(pageTags('/products/1')).toEqual(['catalogue'])
  expect(pageTags('/news/a')).toEqual(['news'])
  expect(pageTags('/cgv')).toEqual([])
})
