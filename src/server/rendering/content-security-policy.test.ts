import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { PageKind } from '#shared/rendering/page-kinds.ts'
import { contentSecurityPolicy, inlineHashes, type PolicyOptions } from './content-security-policy.ts'

const options: PolicyOptions = {
  hosts: {
    payment: [
      { 'script-src': ['https://pay.test'], 'frame-src': ['https://pay.test'] },
      { 'script-src': ['https://wallet.test'] },
    ],
    relay: { 'script-src': ['https://relay.test'], 'img-src': ['https://tiles.test'] },
    ads: ['https://ads.test'],
    images: ['https://pictures.test'],
  },
  development: false,
}
const html =
  '<style id="styles">a{}</style><script>one()</script><script type="module" async="">two()</script>'
const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

function directives(kind: PageKind, nonce?: string): Record<string, string[]> {
  const policy = contentSecurityPolicy(html, kind, options, { nonce })
  return Object.fromEntries(policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]))
}

test('each inline script and style is known by its hash, whatever its attributes', () => {
  expect(inlineHashes(html, 'script')).toEqual([sha('one()'), sha('two()')])
  expect(inlineHashes(html, 'style')).toEqual([sha('a{}')])
})

test('scripts with an address and blocks of data have no hash', () => {
  const others = '<script src="/a.js"></script><script type="application/ld+json">{"a":1}</script>'
  expect(inlineHashes(others, 'script')).toEqual([])
})

test('a script in the text of a page is never let in, even one that ends the text itself', () => {
  for (const written of ['<script>evil()</script>', '</main><script>evil()</script>']) {
    const page = `<script>one()</script><main id="contenu"><p>${written}</p></main><script>two()</script>`
    expect(inlineHashes(page, 'script')).toEqual([sha('one()'), sha('two()')])
  }
})

test('with a nonce, a script or style that does not bear it is never let in', () => {
  for (const written of [
    '<script>evil()</script>',
    '</main><script nonce="x">evil()</script>',
    '<style>b{}</style>',
  ]) {
    const page = `<script nonce="n">one()</script><main id="contenu"><p>${written}</p></main><script nonce="n">two()</script>`
    expect(inlineHashes(page, 'script', 'n')).toEqual([sha('one()'), sha('two()')])
    expect(inlineHashes(page, 'style', 'n')).toEqual([])
  }
})

test('line breaks, letters beyond ASCII and what looks like markup count as they are', () => {
  for (const text of ['\n"é"\n', 'if (a < b && "&amp;" !== "<p>") go("<!--")'])
    expect(inlineHashes(`<script>${text}</script>`, 'script')).toEqual([sha(text)])
})

test('a public page loads from our own origin only, and its pictures from their store', () => {
  expect(directives('public')).toMatchObject({
    'default-src': ["'self'"],
    'script-src': ["'self'", sha('one()'), sha('two()')],
    'style-src': ["'self'", sha('a{}')],
    'img-src': ["'self'", 'data:', 'https://pictures.test'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  })
})

test('third parties are let in only where their feature lives', () => {
  const holders = (host: string) =>
    (['public', 'private', 'shipping', 'payment', 'admin'] as const).filter((kind) =>
      contentSecurityPolicy(html, kind, options).includes(host),
    )
  expect(holders('https://pay.test')).toEqual(['payment'])
  expect(holders('https://relay.test')).toEqual(['shipping'])
  const shipping = directives('shipping')
  expect(Object.keys(shipping).filter((name) => shipping[name]?.includes('https://tiles.test'))).toEqual([
    'img-src',
  ])
  expect(directives('payment')['form-action']).toEqual(["'self'"])
  // A public page may be shown in the document of a private one.
  expect(holders('https://ads.test')).toEqual(['public', 'private'])
  expect(directives('public')['frame-src']).toEqual(["'self'", 'https://ads.test'])
})

test('a consent provider works on public pages alone, and only where there is one', () => {
  const policyOf = (kind: PageKind, consent?: string) =>
    contentSecurityPolicy(html, kind, { ...options, hosts: { ...options.hosts, consent } })
  const url = 'https://consent.test/v2/tcf.js'
  expect(policyOf('public', url)).toMatch(/script-src [^;]*https:\/\/consent\.test(?: |;)/)
  expect(policyOf('public', url)).not.toContain('trusted-types')
  for (const kind of ['private', 'shipping', 'payment', 'admin'] as const)
    expect(policyOf(kind, url), kind).toBe(policyOf(kind))
  expect(policyOf('public')).toContain('require-trusted-types-for')
})

test('no page lets inline scripts in by name', () => {
  for (const kind of ['public', 'private', 'shipping', 'payment', 'admin'] as const) {
    expect(directives(kind)['script-src']).not.toContain("'unsafe-inline'")
    expect(directives(kind)['script-src']).not.toContain("'unsafe-eval'")
  }
})

test('a document for one visitor carries a nonce in place of hashes', () => {
  expect(directives('payment', 'abc')['script-src']).toEqual([
    "'self'",
    "'nonce-abc'",
    'https://pay.test',
    'https://wallet.test',
  ])
})

test('no string becomes markup, except on pages with scripts of the payment provider or Mondial Relay; on all others styles have a hash', () => {
  for (const kind of ['public', 'private', 'admin'] as const) {
    expect(directives(kind)['require-trusted-types-for']).toEqual(["'script'"])
    expect(directives(kind)['style-src']).not.toContain("'unsafe-inline'")
  }
  expect(directives('public')['trusted-types']).toEqual(['default', 'carapace'])
  for (const kind of ['payment', 'shipping'] as const)
    expect(directives(kind)).not.toHaveProperty('trusted-types')
})

test('in development the worker by which a page waits for the server to come back may run, and nowhere else', () => {
  const policyOf = (development: boolean) =>
    contentSecurityPolicy(html, 'public', { ...options, development })
  expect(policyOf(true)).toMatch(/worker-src blob:(?:;|$)/)
  expect(policyOf(true)).toMatch(/connect-src [^;]*\bws:/)
  expect(policyOf(false)).not.toMatch(/worker-src|blob:/)
})
