import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { pino } from 'pino'
import S3rver from 's3rver'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { folderStorage } from './folder-storage.ts'
import { StorageUnavailable, type StoragePort } from './interface.ts'
import { checkBucket, openBucket, s3Storage } from './s3.ts'

const directory = mkdtempSync(join(tmpdir(), 'carapace-storage-'))
const server = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: join(directory, 's3'),
  configureBuckets: [{ name: 'carapace', configs: [] }],
})
const storages: Record<'folder' | 's3', StoragePort | undefined> = {
  folder: folderStorage(join(directory, 'folder')),
  s3: undefined,
}
let bucket: Parameters<typeof s3Storage>[0]
beforeAll(async () => {
  const { port } = await server.run()
  bucket = {
    bucket: 'carapace',
    region: 'eu-west-3',
    endpoint: `http://127.0.0.1:${port}`,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  }
  storages.s3 = s3Storage(bucket)
})
afterEach(() => void vi.useRealTimers())
afterAll(async () => {
  await server.close()
  rmSync(directory, { recursive: true, force: true })
})

test.each([
  ['carapace', 'eu-west-3', 'https://carapace.s3.eu-west-3.amazonaws.com/'],
  ['img.shop.fr', 'eu-west-3', 'https://s3.eu-west-3.amazonaws.com/img.shop.fr'],
  ['carapace', 'cn-north-1', 'https://carapace.s3.cn-north-1.amazonaws.com.cn/'],
])('the bucket %s of Amazon in %s is addressed where its certificate is valid', (name, region, address) => {
  const amazons = { bucket: name, region, endpoint: undefined, accessKeyId: 'key', secretAccessKey: 'secret' }
  expect(openBucket(amazons).endpoint.href).toBe(address)
})

test('a key cannot leave the folder, even for a neighbour whose name begins the same', async () => {
  const { folder } = storages
  for (const key of ['../elsewhere/a', '../folder-next-door/a'])
    await expect(folder?.read(key)).rejects.toThrow('climbs out of its folder')
})

test('a missing bucket is reported at the start; an unreachable server does not block the start', async () => {
  const log = pino({ level: 'silent' })
  await checkBucket(bucket, log)
  await expect(checkBucket({ ...bucket, bucket: 'nowhere' }, log)).rejects.toThrow(
    'S3_BUCKET: there is no bucket nowhere: create it.',
  )
  const away = { ...bucket, endpoint: 'http://127.0.0.1:9' }
  await checkBucket(away, log)
  await expect(s3Storage(away).read('images/a/original')).rejects.toThrow(StorageUnavailable)
})

async function answering(answer: (request: IncomingMessage, response: ServerResponse) => unknown) {
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    place: { ...bucket, endpoint: `http://127.0.0.1:${port}` },
    close: () => (server.closeAllConnections(), void server.close()),
  }
}

const hanging = (saysSomething: boolean) =>
  answering((_request, response) => {
    if (saysSomething) response.writeHead(200, { 'content-length': 1_000 }).write('the beginning')
  })

test.each([401, 403])(
  'keys that may not use the bucket are reported at the start (HTTP %i)',
  async (status) => {
    const { place, close } = await answering((_request, response) => response.writeHead(status).end())
    await expect(checkBucket(place, pino({ level: 'silent' }))).rejects.toThrow(
      `S3_BUCKET: the keys may not use the bucket carapace (HTTP ${status})`,
    )
    close()
  },
)

test('a missing bucket is not treated as a missing picture', async () => {
  await expect(s3Storage({ ...bucket, bucket: 'nowhere' }).read('images/a/original')).rejects.toThrow(
    StorageUnavailable,
  )
  await expect(s3Storage({ ...bucket, bucket: 'nowhere' }).removeAll('images/a/')).rejects.toThrow(
    StorageUnavailable,
  )
})

test('a failed request is repeated with the same bytes; if the repetition fails, its error is the result', async () => {
  const given: string[] = []
  const { place, close } = await answering(async (request, response) => {
    given.push(`${request.method} ${request.url} ${await text(request)}`)
    if (given.length === 1) request.socket.destroy()
    else response.writeHead(given.length === 4 ? 200 : 503).end()
  })
  const storage = s3Storage(place)
  await expect(storage.write('images/a/original', Buffer.from('new'), 'image/webp')).rejects.toThrow('503')
  await storage.write('images/a/original', Buffer.from('new'), 'image/webp')
  expect(given).toEqual(Array.from({ length: 4 }, () => 'PUT /carapace/images/a/original new'))
  for (let n = 0; n < 4; n++) await expect(storage.read('images/a/original')).rejects.toThrow('503')
  close()
})

/** The storage's time limits pass only when a test says so, because a busy machine may be slower than any limit. */
const byHand = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
const TIMEOUT_MS = 1_000

test('a silent storage is not asked again, so its caller waits once', async () => {
  byHand()
  let asked = 0
  const { place, close } = await answering(() => void (asked += 1))
  const silent = expect(s3Storage(place, TIMEOUT_MS).read('images/a/original')).rejects.toThrow(
    StorageUnavailable,
  )
  await expect.poll(() => asked).toBe(1)
  await vi.advanceTimersByTimeAsync(2 * TIMEOUT_MS)
  await silent
  expect(asked).toBe(1)
  close()
})

async function readerOf(place: typeof bucket, key: string) {
  const { body } = await openBucket(place, TIMEOUT_MS).getObjectRaw(key)
  const reader = body?.getReader()
  return async () => (await reader?.read())?.value
}

test('a picture may take longer than the time limit, as long as its parts arrive', async () => {
  byHand()
  let answer: ServerResponse | undefined
  const { place, close } = await answering((_request, response) => (answer = response).write('part'))
  const read = await readerOf(place, 'slow')
  for (let left = 3; left >= 0; left--) {
    const part = read()
    await vi.advanceTimersByTimeAsync(0.9 * TIMEOUT_MS)
    if (left < 3) answer?.write('part')
    expect(String(Buffer.from((await part) ?? ''))).toBe('part')
  }
  close()
})

test('a reader may pause longer than the storage may; a storage that stops in the middle is given up', async () => {
  byHand()
  const whole = 'part'.repeat(2_000_000)
  const { place, close } = await answering(({ url }, response) => {
    if (url?.includes('whole')) return response.end(whole)
    return response.write('part')
  })
  const read = await readerOf(place, 'whole')
  let length = (await read())?.length ?? 0
  await vi.advanceTimersByTimeAsync(3 * TIMEOUT_MS)
  for (let part = await read(); part; part = await read()) length += part.length
  expect(length).toBe(whole.length)

  const half = await readerOf(place, 'half')
  expect(await half()).toHaveLength(4)
  const silent = expect(half()).rejects.toThrow('No answer within')
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS)
  await silent
  close()
})

test('all objects are removed, even if they fill more than one page of a list; a remaining object is an error', async () => {
  const keys = Array.from({ length: 1_500 }, (_, at) => `images/a/${at}`)
  const removed: string[] = []
  const { place, close } = await answering(async (request, response) => {
    const body = (await buffer(request)).toString()
    response.setHeader('content-type', 'application/xml')
    if (request.method === 'POST') {
      const requested = keys.filter((key) => body.includes(`<Key>${key}</Key>`) && key !== 'images/a/7')
      removed.push(...requested)
      const deleted = requested.map((key) => `<Deleted><Key>${key}</Key></Deleted>`).join('')
      return response.end(`<DeleteResult>${deleted}</DeleteResult>`)
    }
    const isSecond = request.url?.includes('continuation-token=next')
    const page = keys.slice(...(isSecond ? [1_000] : [0, 1_000]))
    const contents = page.map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`).join('')
    const more = isSecond
      ? '<IsTruncated>false</IsTruncated>'
      : '<IsTruncated>true</IsTruncated><NextContinuationToken>next</NextContinuationToken>'
    return response.end(`<ListBucketResult>${contents}${more}</ListBucketResult>`)
  })
  await expect(s3Storage(place).removeAll('images/a/')).rejects.toThrow('did not remove images/a/7')
  expect(removed.length).toBe(1_499)
  close()
})

test.each([
  ['says nothing', false],
  ['falls silent in the middle of a picture', true],
])(
  'a bucket that %s delays callers only briefly, and later callers not at all',
  async (_how, saysSomething) => {
    const { place, close } = await hanging(saysSomething)
    const storage = s3Storage(place, 100)
    for (let n = 0; n < 3; n++)
      await expect(storage.read('images/a/original')).rejects.toThrow(StorageUnavailable)
    await expect(storage.read('images/a/original')).rejects.toThrow('so it is not asked')
    close()
  },
)

test('a silent bucket does not block the start', async () => {
  const { place, close } = await hanging(false)
  await checkBucket(place, pino({ level: 'silent' }), 100)
  close()
})

describe.each(['folder', 's3'] as const)('the storage in a %s', (kind) => {
  const storage = (): StoragePort => {
    const found = storages[kind]
    if (!found) throw new Error('not open')
    return found
  }

  test('returns the exact stored bytes, in the newest version', async () => {
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, at) => (at * 7919) % 256))
    await storage().write('images/a/original', Buffer.from('before'), 'image/webp')
    await storage().write('images/a/original', bytes, 'image/webp')
    expect(await storage().read('images/a/original')).toEqual(bytes)
  })

  test('returns undefined for a missing file', async () => {
    expect(await storage().read('images/nothing/original')).toBeUndefined()
  })

  test('removes everything below a prefix, and nothing else', async () => {
    for (const key of ['images/b/original', 'images/b/640.webp', 'images/bc/original'])
      await storage().write(key, Buffer.from(key), 'image/webp')
    await storage().removeAll('images/b/')
    await storage().removeAll('images/b/')
    const left = await Promise.all(
      ['images/b/original', 'images/b/640.webp', 'images/bc/original'].map((key) => storage().read(key)),
    )
    expect(left.map((bytes) => bytes?.toString())).toEqual([undefined, undefined, 'images/bc/original'])
  })
})
