import { expect, test } from 'vitest'
import { encodedBody } from '../http/compression.ts'
import { createPageCache, type Page } from './page-cache.ts'

const MAX_AGE_MS = 1000

async function page(text: string, status = 200): Promise<Page> {
  return { status, headers: {}, body: await encodedBody(text) }
}

function cacheAt(maxBytes = 1_000_000) {
  const clock = { ms: 0 }
  return { clock, cache: createPageCache({ maxBytes, maxAgeMs: MAX_AGE_MS, now: () => clock.ms }) }
}

test('simultaneous misses wait for one rendering, and later requests need none', async () => {
  const { cache } = cacheAt()
  let rendered = 0
  const render = () => {
    rendered += 1
    return page('home')
  }
  const answers = await Promise.all([
    cache.render({ address: '/', tags: [] }, render),
    cache.render({ address: '/', tags: [] }, render),
  ])
  expect(answers[0]).toBe(answers[1])
  expect(cache.find('/')).toBe(answers[0])
  expect(rendered).toBe(1)
})

test('a write drops only the pages that it affects', async () => {
  const { cache } = cacheAt()
  await cache.render({ address: '/', tags: ['catalogue', 'banners'] }, () => page('home'))
  await cache.render({ address: '/news', tags: ['news'] }, () => page('news'))
  cache.invalidate('banners')
  expect(cache.find('/')).toBeUndefined()
  expect(cache.find('/news')).toBeDefined()
})

test('a page whose data changes while it is rendered is not cached, and later requests do not get it', async () => {
  const { cache } = cacheAt()
  const old = Promise.withResolvers<Page>()
  const first = cache.render({ address: '/', tags: ['catalogue'] }, () => old.promise)
  cache.invalidate('catalogue')
  const second = cache.render({ address: '/', tags: ['catalogue'] }, () => page('new'))
  old.resolve(await page('old'))
  await first
  expect(await second).not.toBe(await first)
  expect(cache.find('/')).toBe(await second)
})

test('only responses with 200 are cached, and a failed rendering is tried again', async () => {
  const { cache } = cacheAt()
  await cache.render({ address: '/a', tags: [] }, () => page('missing', 404))
  expect(cache.find('/a')).toBeUndefined()
  await expect(
    cache.render({ address: '/b', tags: [] }, () => Promise.reject(new Error('broken'))),
  ).rejects.toThrow('broken')
  await expect(cache.render({ address: '/b', tags: [] }, () => page('corrected'))).resolves.toMatchObject({
    status: 200,
  })
})

test('a cached page is used only for a limited time', async () => {
  const { cache, clock } = cacheAt()
  await cache.render({ address: '/', tags: [] }, () => page('home'))
  clock.ms = MAX_AGE_MS
  expect(cache.find('/')).toBeDefined()
  clock.ms = MAX_AGE_MS + 1
  expect(cache.find('/')).toBeUndefined()
  expect(cache.bytes()).toBe(0)
})

test('the cached bytes stay within a limit, and the least recently used page is dropped first', async () => {
  const { cache } = cacheAt(3000)
  const text = 'x'.repeat(1000)
  await cache.render({ address: '/a', tags: [] }, () => page(text))
  await cache.render({ address: '/b', tags: [] }, () => page(text))
  cache.find('/a')
  await cache.render({ address: '/c', tags: [] }, () => page(text))
  expect(cache.bytes()).toBeLessThanOrEqual(3000)
  expect(cache.find('/a')).toBeDefined()
  expect(cache.find('/b')).toBeUndefined()
  await cache.render({ address: '/huge', tags: [] }, () => page('y'.repeat(4000)))
  expect(cache.find('/huge')).toBeUndefined()
})

test('an outdated page stays as a spare within a separate limit, until it is replaced, missing or a day old', async () => {
  const { cache, clock } = cacheAt(6000)
  const text = 'x'.repeat(1000)
  await cache.render({ address: '/', tags: ['catalogue'] }, () => page('home'))
  expect(cache.spare('/')).toBeUndefined()
  cache.invalidate('catalogue')
  expect([cache.find('/'), cache.spare('/')]).toEqual([undefined, expect.objectContaining({ status: 200 })])
  // A failed rendering keeps the spare. A page that is now missing removes its spare.
  await cache.render({ address: '/', tags: ['catalogue'] }, () => page('away', 503))
  expect(cache.spare('/')).toBeDefined()
  await cache.render({ address: '/', tags: ['catalogue'] }, () => page('gone', 404))
  expect(cache.spare('/')).toBeUndefined()
  for (let n = 0; n < 20; n++) await cache.render({ address: `/${n}`, tags: ['catalogue'] }, () => page(text))
  cache.invalidate('catalogue')
  expect(cache.bytes()).toBe(0)
  expect(cache.spareBytes()).toBeGreaterThan(0)
  expect(cache.spareBytes()).toBeLessThanOrEqual(3000)
  clock.ms = 24 * 3_600_000 + 1
  expect(cache.spare('/19')).toBeUndefined()
})

test('a page whose data changes while it is rendered becomes a spare, so that a busy shop has one', async () => {
  const { cache } = cacheAt()
  const made = Promise.withResolvers<Page>()
  const first = cache.render({ address: '/', tags: ['catalogue'] }, () => made.promise)
  cache.invalidate('catalogue')
  made.resolve(await page('a moment ago'))
  await first
  expect([cache.find('/'), cache.spare('/')]).toEqual([undefined, await first])
})
