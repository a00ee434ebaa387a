import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { withVisitorMark } from './mark-visitor.ts'

/** What the script of a document does, in a browser that keeps `stored`. */
function marked(stored: Record<string, string> | 'closed'): Record<string, string> {
  const html = withVisitorMark('<html lang="fr"><head><link rel="stylesheet" href="/a.css"/></head>', 'n')
  const [, code = ''] = /<head><script nonce="n">(.*?)<\/script><link/s.exec(html) ?? []
  const dataset: Record<string, string> = {}
  const getItem = (key: string) => {
    if (stored === 'closed') throw new Error('SecurityError')
    return stored[key] ?? null
  }
  runInNewContext(code, { localStorage: { getItem }, document: { documentElement: { dataset } } })
  return dataset
}

test('who has a token is marked, by a script that stands before the style sheet and needs nothing else', () => {
  expect(marked({ token: 'a.b.c' })).toHaveProperty('signedIn', '')
  for (const nobody of [marked({}), marked({ token: '' }), marked('closed')])
    expect(nobody).not.toHaveProperty('signedIn')
})

test('a browser without a cart is marked, one with a cart never is', () => {
  for (const without of [marked({}), marked({ token: 'a.b.c' }), marked('closed')])
    expect(without).toHaveProperty('cart', 'empty')
  expect(marked({ 'carapace.cart': '{}' })).toEqual({ first: '' })
})

test('without a nonce, as in development, it is the plain script', () => {
  expect(withVisitorMark('<head>', undefined)).toMatch(/^<head><script>\(/)
})
