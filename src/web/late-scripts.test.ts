import { expect, test } from 'vitest'
import { startLate } from './late-scripts.ts'

/** As the router writes it around one screen. */
const start = `import "/assets/manifest-1.js";
import * as route0 from "/assets/root-2.js";
import * as route1 from "/assets/home-3.js";
  window.__reactRouterRouteModules = {"root":route0,"home":route1};

import("/assets/entry-4.js");`
const preload = (file: string) => `<link rel="modulepreload" href="${file}"/>`
const documentWith = (code: string) =>
  `<html><head>${['manifest-1', 'entry-4', 'chunk-5', 'framework-6', 'root-2', 'home-3'].map((name) => preload(`/assets/${name}.js`)).join('')}</head>` +
  `<body><script nonce="n" type="module" async="">${code}</script></body></html>`

test('the start of a document waits for what is seen first, and knows every file', () => {
  const html = startLate(documentWith(start), { isBuilt: true })
  expect(startLate(documentWith(start), { isBuilt: false })).toBe(documentWith(start))
  expect(html).not.toContain('rel="modulepreload" href')
  expect(html).not.toContain('type="module"')
  const given = /\)\((\{"files".*\})\)<\/script>/.exec(html)?.[1] ?? ''
  expect(html).toContain('<script nonce="n">(')
  expect(JSON.parse(given)).toEqual({
    files: [
      '/assets/manifest-1.shop.js',
      '/assets/chunk-5.js',
      '/assets/framework-6.js',
      '/assets/home-3.js',
    ],
    below: ['/assets/framework-6.js', '/assets/manifest-1.shop.js', '/assets/chunk-5.js'],
    // The root comes with the entry, and neither is asked for.
    routes: [['root'], ['home', '/assets/home-3.js']],
    entry: '/assets/entry-4.js',
  })
})

test('a built document whose start is another one is refused: it would stay dead without a word', () => {
  for (const html of [
    documentWith(start.replace('import("/assets/entry-4.js")', 'start("/assets/entry-4.js")')),
    documentWith(start).replace(' async=""', ''),
  ]) {
    expect(() => startLate(html, { isBuilt: true })).toThrow('not written as expected')
    expect(startLate(html, { isBuilt: false })).toBe(html)
  }
})
