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

test('each inline script and style is allowed by its hash, with any attributes', () => {
  expect(inlineHashes(html, 'script')).toEqual([sha('one()'), sha('two()')])
  expect(inlineHashes(html, 'style')).toEqual([sha('a{}')])
})

test('scripts with an address and data blocks have no hash', () => {
  const others = '<script src="/a.js"></script><script type="application/ld+json">{"a":1}</script>'
  expect(inlineHashes(others, 'script')).toEqual([])
})

test('a script in the text of a page is never allowed, even if it closes the text element', () => {
  for (const written of ['<script>evil()</script>', '</main><script>evil()</script>']) {
    const page = `<script>one()</script><main id="contenu"><p>${written}</p></main><script>two()</script>`
    expect(inlineHashes(page, 'script')).toEqual([sha('one()'), sha('two()')])
  }
})

test('with a nonce, a script or style without it is never allowed', () => {
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

test('line breaks, non-ASCII characters and text like markup are hashed unchanged', () => {
  for (const text of ['\n"é"\n', 'if (a < b && "&amp;" !== "<p>") go("<!--")'])
    expect(inlineHashes(`<script>${text}</script>`, 'script')).toEqual([sha(text)])
})

test('a public page loads only from the shop’s own origin, and pictures from their storage', () => {
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

test('third parties are allowed only on the pages that use them', () => {
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
  // The document of a private page may show a public page, so it allows the adverts too.
  expect(holders('https://ads.test')).toEqual(['public', 'private'])
  expect(directives('public')['frame-src']).toEqual(["'self'", 'https://ads.test'])
})

test('a consent provider is allowed only on public pages, and only if configured', () => {
  const policyOf = (kind: PageKind, consent?: string) =>
    contentSecurityPolicy(html, kind, { ...options, hosts: { ...options.hosts, consent } })
  const url = 'https://consent.test/v2/tcf.js'
  expect(policyOf('public', url)).toMatch(/script-src [^;]*https:\/\/consent\.test(?: |;)/)
  expect(policyOf('public', url)).not.toContain('trusted-types')
  for (const kind of ['private', 'shipping', 'payment', 'admin'] as const)
    expect(policyOf(kind, url), kind).toBe(policyOf(kind))
  expect(policyOf('public')).toContain('require-trusted-types-for')
})

test('no page allows inline scripts in general', () => {
  for (const kind of ['public', 'private', 'shipping', 'payment', 'admin'] as const) {
    expect(directives(kind)['script-src']).not.toContain("'unsafe-inline'")
    expect(directives(kind)['script-src']).not.toContain("'unsafe-eval'")
  }
})

test('a document for one visitor has a nonce instead of hashes', () => {
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

test('in development only, a page may run the worker that waits for the server to return', () => {
  const policyOf = (development: boolean) =>
    contentSecurityPolicy(html, 'public', { ...options, development })
  expect(policyOf(true)).toMatch(/worker-src blob:(?:;|$)/)
  expect(policyOf(true)).toMatch(/connect-src [^;]*\bws:/)
  expect(policyOf(false)).not.toMatch(/worker-src|blob:/)
})
