import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createChanges } from '../database/announce-changes.ts'
import { encodedBody } from '../http/compress-body.ts'
import { purgeOnChange, withSurrogateKeys } from './cdn.ts'
import type { Page } from './page-cache.ts'

const page = async (more: Partial<Page>): Promise<Page> => ({
  status: 200,
  headers: { 'cache-control': 'public, no-cache' },
  body: await encodedBody('<p>'),
  ...more,
})

test('a cache in front may keep what is the same for everybody, by the keys of what it shows', async () => {
  expect(withSurrogateKeys(await page({}), '/?q=dragon').headers).toMatchObject({
    'cache-control': 'public, no-cache',
    'surrogate-control': 'max-age=30, stale-while-revalidate=30',
    'surrogate-key': 'site catalogue banners',
  })
})

test.each([
  ['is private', { headers: { 'cache-control': 'no-store' } }],
  ['has one visitor’s nonce', { nonce: 'abc' }],
  ['is not there', { status: 404 }],
  ['says nothing of being kept', { headers: {} }],
])('it keeps nothing that %s', async (_what, more) => {
  const given = await page(more)
  expect(withSurrogateKeys(given, '/')).toBe(given)
})

test('what changes is purged, again after a failure, and what only the back-office shows is not', async () => {
  const purged: string[] = []
  let refusals = 1
  const cache = createServer((request, response) => {
    if (refusals-- > 0) return void response.writeHead(503).end()
    purged.push(`${request.method} ${String(request.headers['surrogate-key'])}`)
    response.writeHead(204).end()
  }).listen(0, '127.0.0.1')
  await once(cache, 'listening')
  const changes = createChanges()
  purgeOnChange(
    changes,
    `http://127.0.0.1:${(cache.address() as AddressInfo).port}`,
    pino({ level: 'silent' }),
  )
  changes.receive('orders')
  changes.receive('catalogue')
  changes.announce('banners')
  await expect.poll(() => purged).toEqual(['PURGE site', 'PURGE catalogue banners'])
  cache.close()
})
