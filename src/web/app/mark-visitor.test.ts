import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { importIfPossible } from '#web/base/import-if-possible.ts'
import { START_ID } from './document-parts.ts'
import { firstScript } from './mark-visitor.ts'

function marked(stored: Record<string, string> | 'closed'): Record<string, string> {
  const code = firstScript()
  const dataset: Record<string, string> = {}
  const getItem = (key: string) => {
    if (stored === 'closed') throw new Error('SecurityError')
    return stored[key] ?? null
  }
  const document = { documentElement: { dataset } }
  runInNewContext(code, { localStorage: { getItem }, document, addEventListener: () => undefined })
  return dataset
}

test('marks a visitor who has a token, with a script that depends on nothing else', () => {
  expect(marked({ token: 'a.b.c' })).toHaveProperty('signedIn', '')
  for (const nobody of [marked({}), marked({ token: '' }), marked('closed')])
    expect(nobody).not.toHaveProperty('signedIn')
})

test('marks a browser without a cart, and never one with a cart', () => {
  for (const without of [marked({}), marked({ token: 'a.b.c' }), marked('closed')])
    expect(without).toHaveProperty('cart', 'empty')
  expect(marked({ 'carapace.cart': '{}' })).toEqual({ first: '' })
})

function told({ from = '', type = 'navigate', path = '/', search = '' } = {}): string[] {
  const sent: string[] = []
  runInNewContext(firstScript(), {
    localStorage: { getItem: () => null },
    document: { documentElement: { dataset: {} }, referrer: from },
    location: { origin: 'https://carapace.test', pathname: path, search },
    URL,
    URLSearchParams,
    performance: { getEntriesByType: () => [{ type }] },
    navigator: { sendBeacon: (address: string) => sent.push(address) },
    addEventListener: (name: string, listener: () => void) => name === 'load' && listener(),
  })
  return sent
}

test('counts a visit when a storefront page was opened from elsewhere', () => {
  const visit = ['/api/audience/visit']
  expect(told()).toEqual(visit)
  const google = { from: 'https://www.google.com/', path: '/administration' }
  expect(told(google)).toEqual(['/api/audience/visit?source=www.google.com'])
  const campaign = '?utm_source=lettre%20%26%20co'
  expect(told({ ...google, search: campaign })).toEqual(['/api/audience/visit?source=lettre%20%26%20co'])
  const lookalike = { from: 'https://carapace.test.example/' }
  expect(told(lookalike)).toEqual(['/api/audience/visit?source=carapace.test.example'])
  expect(told({ from: 'https://carapace.test/products/jade' })).toEqual([])
  expect(told({ type: 'reload' })).toEqual([])
  expect(told({ type: 'back_forward' })).toEqual([])
  expect(told({ path: '/admin' })).toEqual([])
  expect(told({ path: '/admin/orders' })).toEqual([])
})

type Circumstances = { type?: string; onLine?: boolean; payload?: Error }

function reloadsAfter(
  failure: string,
  { type = 'navigate', onLine = true, payload }: Circumstances = {},
): number {
  let reloads = 0
  class HTMLScriptElement {
    id = START_ID
  }
  const failed = { target: new HTMLScriptElement(), ...(payload && { payload }) }
  runInNewContext(firstScript(), {
    localStorage: { getItem: () => null },
    document: { documentElement: { dataset: {} }, referrer: '' },
    location: { origin: '', pathname: '/admin', search: '', reload: () => (reloads += 1) },
    performance: { getEntriesByType: () => [{ type }] },
    navigator: { onLine },
    setTimeout: (work: () => void) => work(),
    HTMLScriptElement,
    addEventListener: (name: string, listener: (event: object) => void) =>
      name === failure && listener(failed),
  })
  return reloads
}

test('a page whose scripts are gone after a release reloads, but not again and not without a connection', () => {
  for (const failure of ['error', 'vite:preloadError']) {
    expect(reloadsAfter(failure)).toBe(1)
    expect(reloadsAfter(failure, { type: 'reload' })).toBe(0)
  }
  expect(reloadsAfter('vite:preloadError', { payload: new TypeError('Failed to fetch') })).toBe(1)
  expect(reloadsAfter('vite:preloadError', { onLine: false })).toBe(0)
})

test('a page does not reload because of a file that it can do without', async () => {
  const missing = new TypeError('Failed to fetch dynamically imported module')
  expect(await importIfPossible(() => Promise.reject(missing))).toBeUndefined()
  expect(reloadsAfter('vite:preloadError', { payload: missing })).toBe(0)
})
