import { expect, test } from 'vitest'
import { loginPath, returnPath } from './return-path.ts'

test('the return path survives the way to the sign-in page', () => {
  for (const place of ['/profile', '/checkout/payment', '/admin/news?edit=1#x', '/'])
    expect(returnPath(loginPath(place).replace(/^\/login/, ''))).toBe(place)
})

test('pressing the link to the sign-in page while on it keeps the way back', () => {
  const once = loginPath('/checkout/shipping')
  expect(loginPath(once)).toBe(once)
  expect(returnPath(`?${new URLSearchParams({ from: once })}`)).toBe('/checkout/shipping')
  expect(loginPath(loginPath('/profile'), '/register')).toBe('/register?from=%2Fprofile')
  expect(loginPath('/login')).toBe('/login')
})

test('never leads to another site or in a circle', () => {
  for (const elsewhere of [
    'https://elsewhere.test',
    '//elsewhere.test',
    '/\\elsewhere.test',
    'javascript:alert(1)',
    '/ok\n//elsewhere.test',
    '/login',
    '/register?from=/login',
    '',
  ])
    expect(returnPath(`?${new URLSearchParams({ from: elsewhere })}`)).toBe('/')
  expect(returnPath('')).toBe('/')
})
