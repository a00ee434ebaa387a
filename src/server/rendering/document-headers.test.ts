import { expect, test } from 'vitest'
import { documentHeaders } from './document-headers.ts'

const options = { hosts: { payment: [], relay: {}, ads: [], images: [] }, development: false }
const cachingOf = (path: string) => documentHeaders('', path, options)['cache-control']

test('shared caches keep a public page for seconds; browsers revalidate it each time', () => {
  for (const path of ['/', '/products/1', '/news', '/news/un-article'])
    expect(cachingOf(path)).toBe('public, max-age=0, s-maxage=10, stale-while-revalidate=50')
})

test.each(['/cart', '/checkout/shipping', '/checkout/payment', '/profile', '/admin/orders', '/login'])(
  '%s is never stored',
  (path) => expect(cachingOf(path)).toBe('no-store'),
)
