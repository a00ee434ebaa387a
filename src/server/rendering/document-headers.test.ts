import { expect, test } from 'vitest'
import { documentHeaders } from './document-headers.ts'

const options = { hosts: { payment: {}, relay: {}, ads: [], images: [] }, development: false }

test('public pages may be kept and asked about, every other one is stored nowhere', () => {
  expect(documentHeaders('', '/products/1', options)['cache-control']).toBe('public, no-cache')
  for (const path of ['/cart', '/checkout/payment', '/profile', '/admin/orders', '/login']) {
    expect(documentHeaders('', path, options)['cache-control']).toBe('no-store')
  }
})

test('a document names what its browser may fetch ahead: ways into another kind of document, and none of the back-office', () => {
  const ahead = (path: string) => documentHeaders('', path, options)['speculation-rules']
  expect(ahead('/products/1')).toBe('"/speculation-rules/public.json"')
  expect(ahead('/cart')).toBe('"/speculation-rules/private.json"')
  expect(ahead('/checkout/payment')).toBeUndefined()
  expect(ahead('/admin')).toBeUndefined()
})
