import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { folderStorage } from './folder-storage.ts'
import { StorageUnavailable, type StoragePort } from './port.ts'
import { checkBucket, s3Storage } from './s3.ts'

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
afterAll(async () => {
  await server.close()
  rmSync(directory, { recursive: true, force: true })
})

test('a bucket that does not exist is reported at the start; a server that does not answer does not stop it', async () => {
  const log = pino({ level: 'silent' })
  await checkBucket(bucket, log)
  await expect(checkBucket({ ...bucket, bucket: 'nowhere' }, log)).rejects.toThrow(
    'S3_BUCKET: there is no bucket nowhere: create it.',
  )
  const away = { ...bucket, endpoint: 'http://127.0.0.1:9' }
  await checkBucket(away, log)
  await expect(s3Storage(away).read('images/a/original')).rejects.toThrow(StorageUnavailable)
})

/** A bucket that takes every request and says nothing, or only the beginning of a picture. */
async function hanging(saysSomething: boolean) {
  const silent = createServer((_request, response) => {
    if (saysSomething) response.writeHead(200, { 'content-length': 1_000 }).write('the beginning')
  }).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  return {
    place: { ...bucket, endpoint: `http://127.0.0.1:${port}` },
    close: () => (silent.closeAllConnections(), void silent.close()),
  }
}

test.each([
  ['says nothing', false],
  ['falls silent in the middle of a picture', true],
])('a bucket that %s keeps nobody waiting, and the next ones not at all', async (_how, saysSomething) => {
  const { place, close } = await hanging(saysSomething)
  const storage = s3Storage(place, 100)
  for (let n = 0; n < 3; n++)
    await expect(storage.read('images/a/original')).rejects.toThrow(StorageUnavailable)
  await expect(storage.read('images/a/original')).rejects.toThrow('so it is not asked')
  close()
})

test('a bucket that says nothing keeps nobody from opening', async () => {
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

  test('gives back the very bytes it was given, and the newest ones', async () => {
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, at) => (at * 7919) % 256))
    await storage().write('images/a/original', Buffer.from('before'), 'image/webp')
    await storage().write('images/a/original', bytes, 'image/webp')
    expect(await storage().read('images/a/original')).toEqual(bytes)
  })

  test('knows what it has not', async () => {
    expect(await storage().read('images/nothing/original')).toBeUndefined()
  })

  test('removes all below a place, and nothing else', async () => {
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
