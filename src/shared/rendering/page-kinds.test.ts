import { expect, test } from 'vitest'
import { pageKind, sharesDocument } from './page-kinds.ts'

test.each([
  ['/', 'public'],
  ['/products/0190', 'public'],
  ['/cartes', 'public'],
  ['/cart', 'private'],
  ['/Cart/', 'private'],
  ['/profile/orders', 'private'],
  ['/checkout/shipping', 'shipping'],
  ['/checkout/payment', 'payment'],
  ['/checkout/payment/', 'payment'],
  ['/admin', 'admin'],
  ['/admin/orders', 'admin'],
  ['/preview/products/0190', 'private'],
  ['/administration', 'public'],
] as const)('%s is a %s page', (path, expected) => {
  expect(pageKind(path)).toBe(expected)
})

test('a link to a page with another policy always loads a document', () => {
  expect(sharesDocument('/', '/news')).toBe(true)
  expect(sharesDocument('/cart', '/login')).toBe(true)
  expect(sharesDocument('/cart', '/')).toBe(true)
  expect(sharesDocument('/', '/cart')).toBe(false)
  expect(sharesDocument('/cart', '/checkout/shipping')).toBe(false)
  expect(sharesDocument('/checkout/shipping', '/checkout/payment')).toBe(false)
  expect(sharesDocument('/checkout/payment', '/')).toBe(false)
  expect(sharesDocument('/', '/admin')).toBe(false)
})
