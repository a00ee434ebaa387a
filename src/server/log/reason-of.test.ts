import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { reasonOf } from './reason-of.ts'

test('a failed call says whether the host was unknown, refused the connection or failed at TLS', async () => {
  const plain = createServer().listen(0, '127.0.0.1')
  await once(plain, 'listening')
  const { port } = plain.address() as AddressInfo
  const failure = async (url: string) => reasonOf(await fetch(url).catch((error: unknown) => error))
  expect(await failure('http://nowhere.invalid/')).toMatch(/^fetch failed: getaddrinfo E\w+ nowhere\.invalid/)
  expect(await failure(`https://127.0.0.1:${port}/`)).toMatch(/^fetch failed: .*SSL/i)
  plain.close()
  await once(plain, 'close')
  expect(await failure(`http://127.0.0.1:${port}/`)).toBe(
    `fetch failed: connect ECONNREFUSED 127.0.0.1:${port}`,
  )
})

test('the first of several addresses gives the reason, and nothing is repeated', () => {
  const [six, four] = ['::1', '127.0.0.1'].map((host) => new Error(`connect ECONNREFUSED ${host}:9`))
  const refused = Object.assign(new AggregateError([six, four]), { code: 'ECONNREFUSED' })
  const all = new TypeError('fetch failed', { cause: refused })
  expect(reasonOf(all)).toBe('fetch failed: connect ECONNREFUSED ::1:9')
  const cause = new Error('disk full')
  expect(reasonOf(new Error('It cannot be written: disk full.', { cause }))).toBe(
    'It cannot be written: disk full',
  )
})

test('a value that is not an error, has no message or is its own cause still gives a reason', () => {
  expect(reasonOf('away')).toBe('away')
  expect(reasonOf(undefined)).toBe('undefined')
  expect(reasonOf(new Error(''))).toBe('Error')
  expect(reasonOf(Object.assign(new Error(''), { code: 'EACCES' }))).toBe('EACCES')
  const endless = new Error('round')
  endless.cause = endless
  expect(reasonOf(endless)).toBe('round')
})
