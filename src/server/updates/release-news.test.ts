import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ReleaseNews } from '#shared/updates/calls.ts'
import manifest from '../../../package.json' with { type: 'json' }
import { openReleases } from '../outside/releases/releases.ts'
import { openSession, signInAgain } from '../testing/session.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

const DAY_MS = 24 * 60 * 60_000
const NOTES = 'https://projet.example/notes'
const { version } = manifest
const NEWER = { version: '9.0.0', notesUrl: NOTES }

let shop: TestShop
let ownerId: string
beforeAll(async () => {
  shop = await testShop()
  ownerId = (await openSession(shop, 'admin')).userId
})
afterAll(() => shop.close())
// Each test begins after the release server's stored answer has expired.
beforeEach(() => shop.clock.forward(2 * DAY_MS))

const sandbox = (path: string, body?: object) =>
  fetch(`${shop.sandboxUrl}/sandbox/releases/${path}`, {
    ...(body && {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
const publish = (tag: string) => sandbox('latest', { tag_name: tag, html_url: NOTES })
const timesAsked = async () => ((await (await sandbox('asked')).json()) as { asked: number }).asked

const headers = async () => (await signInAgain(shop, ownerId, 'admin')).headers

async function news(): Promise<ReleaseNews> {
  const answer = await shop.app.inject({ url: '/api/admin/release', headers: await headers() })
  expect(answer.statusCode).toBe(200)
  return answer.json<ReleaseNews>()
}

async function allow(asksForReleases: boolean) {
  const { statusCode } = await shop.app.inject({
    method: 'PUT',
    url: '/api/admin/settings',
    headers: await headers(),
    payload: { asksForReleases },
  })
  expect(statusCode).toBe(200)
}

test('a new shop knows its own version and asks nobody', async () => {
  await publish('v9.0.0')
  expect(await news()).toEqual({ version })
  expect(await timesAsked()).toBe(0)
})

test('once the owner allows it, the shop asks once a day, also for callers at the same time, until it is forbidden', async () => {
  await publish('v9.0.0')
  await allow(true)
  const before = await timesAsked()
  const answers = await Promise.all([news(), news(), news()])
  expect(answers).toEqual(answers.map(() => ({ version, newer: NEWER })))
  shop.clock.forward(DAY_MS - 60_000)
  await publish('v9.1.0')
  expect((await news()).newer?.version).toBe('9.0.0')
  expect((await timesAsked()) - before).toBe(1)
  shop.clock.forward(2 * 60_000)
  expect((await news()).newer?.version).toBe('9.1.0')
  expect((await timesAsked()) - before).toBe(2)
  await allow(false)
  expect(await news()).toEqual({ version })
})

test('the same version, an older one, and a test version are no news', async () => {
  await allow(true)
  for (const tag of [`v${version}`, 'v0.9.9', 'v9.0.0-beta.1', 'latest']) {
    shop.clock.forward(2 * DAY_MS)
    await publish(tag)
    expect(await news()).toEqual({ version })
  }
})

test('a failure is silent, and the shop asks again after an hour', async () => {
  await allow(true)
  await publish('v9.0.0')
  await sandbox('faults', { failing: true })
  expect(await news()).toEqual({ version })
  await sandbox('faults', { failing: false })
  shop.clock.forward(59 * 60_000)
  expect(await news()).toEqual({ version })
  shop.clock.forward(2 * 60_000)
  expect(await news()).toEqual({ version, newer: NEWER })
})

test.each([
  ['a redirect', 302, ''],
  ['no JSON', 200, '<html>'],
  ['an answer of another form', 200, '{"tag_name":"v9.0.0"}'],
  ['an address that is not https', 200, '{"tag_name":"v9.0.0","html_url":"javascript:alert(1)"}'],
  ['an answer of 2 MB', 200, `{"tag_name":"v9.0.0","html_url":"${NOTES}","body":"${'x'.repeat(2_000_000)}"}`],
])('%s counts as no answer', async (_what, status, body) => {
  const server = createServer((_request, response) =>
    response.writeHead(status, { location: `${shop.sandboxUrl}/sandbox/releases/latest` }).end(body),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const port = openReleases({ releases: { url, sandbox: false } }, () => '')
  await expect(port?.newest()).rejects.toThrow()
  server.closeAllConnections()
  server.close()
})

test('the request says nothing about the shop', async () => {
  const sent: string[] = []
  const server = createServer(({ headers, url, method }, response) => {
    sent.push(`${method} ${url}`, ...Object.keys(headers))
    response.end(JSON.stringify({ tag_name: 'v1.2.3', html_url: NOTES }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/latest`
  const port = openReleases({ releases: { url, sandbox: false } }, () => '')
  expect(await port?.newest()).toEqual({ version: '1.2.3', notesUrl: NOTES })
  const usual = [
    'host',
    'connection',
    'accept',
    'accept-language',
    'accept-encoding',
    'sec-fetch-mode',
    'user-agent',
  ]
  expect(sent).toEqual(['GET /latest', ...sent.slice(1).filter((name) => usual.includes(name))])
  server.closeAllConnections()
  server.close()
})

test('a live shop without an address asks nobody', () => {
  expect(openReleases({ releases: { url: undefined, sandbox: false } }, () => '')).toBeUndefined()
})
