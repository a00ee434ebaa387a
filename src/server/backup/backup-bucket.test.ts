import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { backupBucket } from './backup-bucket.ts'

const folder = mkdtempSync(join(tmpdir(), 'carapace-backup-bucket-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const NAME = 'carapace-2026-03-31T00-00-00Z.tar.gz'
const FILE = join(folder, NAME)
writeFileSync(FILE, 'three parts of ten bytes......')

async function faulty(fault: 'refuses part 2' | 'refuses the end' | 'spoils') {
  const requests: string[] = []
  const parts: Buffer[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '' } = request
    requests.push(`${method} ${url.replace(`/backups/shop/${NAME}`, '')}`)
    const body = await buffer(request)
    response.setHeader('content-type', 'application/xml')
    if (method === 'POST' && url.endsWith('?uploads='))
      return response.end(
        '<InitiateMultipartUploadResult><UploadId>U</UploadId></InitiateMultipartUploadResult>',
      )
    if (method === 'PUT') {
      if (fault === 'refuses part 2' && url.includes('partNumber=2')) return response.writeHead(403).end()
      parts.push(body)
      return response.writeHead(200, { etag: '"e"' }).end()
    }
    if (method === 'POST' && fault === 'refuses the end')
      return response.end('<Error><Code>InternalError</Code></Error>')
    if (method === 'POST')
      return response.end('<CompleteMultipartUploadResult><ETag>e</ETag></CompleteMultipartUploadResult>')
    if (method === 'GET') return response.end(Buffer.concat(parts).fill('x', 12, 13))
    return response.writeHead(204).end()
  }
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const place = {
    bucket: 'backups',
    prefix: 'shop/',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'eu-west-3',
  }
  const bucket = backupBucket(
    { backup: { bucket: { ...place, accessKeyId: 'key', secretAccessKey: 'secret' } } },
    10,
  )
  if (!bucket) throw new Error('no bucket')
  return { bucket, requests, close: () => (server.closeAllConnections(), void server.close()) }
}

test('if a part is refused, no partial upload stays behind', async () => {
  const { bucket, requests, close } = await faulty('refuses part 2')
  await expect(bucket.store(FILE)).rejects.toThrow('403')
  expect(requests).toEqual([
    'POST ?uploads=',
    'PUT ?partNumber=1&uploadId=U',
    'PUT ?partNumber=2&uploadId=U',
    'DELETE ?uploadId=U',
  ])
  close()
})

test('if an upload cannot be completed, no partial upload stays behind', async () => {
  const { bucket, requests, close } = await faulty('refuses the end')
  await expect(bucket.store(FILE)).rejects.toThrow('did not put the parts together')
  expect(requests.slice(-2)).toEqual(['POST ?uploadId=U', 'DELETE ?uploadId=U'])
  close()
})

test('a stored file whose bytes differ is not kept', async () => {
  const { bucket, requests, close } = await faulty('spoils')
  await expect(bucket.store(FILE)).rejects.toThrow(`does not give back ${NAME} as it was sent`)
  expect(requests.slice(-3)).toEqual(['POST ?uploadId=U', 'GET ', 'DELETE '])
  close()
})
