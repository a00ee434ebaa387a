import { expect, test } from 'vitest'
import { documentHeaders } from './document-headers.ts'

const options = { hosts: { payment: [], relay: [], ads: [], images: [] }, development: false, secure: true }

test('public pages may be kept and asked about, every other one is stored nowhere', () => {
  expect(documentHeaders('', '/products/1', options)['cache-control']).toBe('public, no-cache')
  for (const path of ['/cart', '/checkout/payment', '/profile', '/admin/orders', '/login']) {
    expect(documentHeaders('', path, options)['cache-control']).toBe('no-store')
  }
})

test('browsers are told to come back by https only when the shop is reached so', () => {
  expect(documentHeaders('', '/', options)).toHaveProperty('strict-transport-security')
  expect(documentHeaders('', '/', { ...options, secure: false })).not.toHaveProperty(
    'strict-transport-security',
  )
})
