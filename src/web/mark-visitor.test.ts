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

test('only who has a token is marked, by a script that stands before the style sheet and needs nothing else', () => {
  expect(marked({ token: 'a.b.c' })).toEqual({ signedIn: '' })
  expect([marked({}), marked({ token: '' }), marked('closed')]).toEqual([{}, {}, {}])
})

test('without a nonce, as in development, it is the plain script', () => {
  expect(withVisitorMark('<head>', undefined)).toMatch(/^<head><script>\(/)
})
