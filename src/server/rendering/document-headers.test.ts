import { expect, test } from 'vitest'
import { documentHeaders } from './document-headers.ts'

const options = { hosts: { payment: {}, relay: {}, ads: [], images: [] }, development: false }

test('public pages may be kept and asked about, every other one is stored nowhere', () => {
  expect(documentHeaders('', '/products/1', options)['cache-control']).toBe('public, no-cache')
  for (const path of ['/cart', '/checkout/payment', '/profile', '/admin/orders', '/login']) {
    expect(documentHeaders('', path, options)['cache-control']).toBe('no-store')
  }
})
