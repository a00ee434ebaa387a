import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

type Answer = { status: number; headers?: Record<string, string>; body?: Buffer | string }

export type MemoryBucket = { endpoint: string; close(): Promise<void> }

/** An S3 bucket in memory. It does not check signatures. */
export async function memoryBucket(name: string): Promise<MemoryBucket> {
  const objects = new Map<string, Buffer>()
  const uploads = new Map<string, Map<number, Buffer>>()
  const server = createServer((request, response) => {
    void answer(request).then(({ status, headers, body }) => response.writeHead(status, headers).end(body))
  })

  async function answer(request: IncomingMessage): Promise<Answer> {
    const sent = await buffer(request)
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://bucket')
    const [, bucket, ...rest] = pathname.split('/').map(decodeURIComponent)
    if (bucket !== name) return { status: 404, body: '<Error><Code>NoSuchBucket</Code></Error>' }
    const key = rest.join('/')
    if (query.get('list-type') === '2') return { status: 200, body: list(query.get('prefix') ?? '') }
    if (query.has('uploads') || query.has('uploadId')) return uploadInParts(request.method, key, query, sent)
    if (request.method === 'DELETE') return { status: objects.delete(key) ? 204 : 404 }
    const found = objects.get(key)
    return found
      ? { status: 200, body: found, headers: { etag: etagOf(found) } }
      : { status: 404, body: '<Error><Code>NoSuchKey</Code></Error>' }
  }

  function list(prefix: string): string {
    const found = [...objects].filter(([key]) => key.startsWith(prefix))
    const entries = found.map(
      ([key, { length }]) => `<Contents><Key>${key}</Key><Size>${length}</Size></Contents>`,
    )
    return `<ListBucketResult><IsTruncated>false</IsTruncated>${entries.join('')}</ListBucketResult>`
  }

  function uploadInParts(
    method: string | undefined,
    key: string,
    query: URLSearchParams,
    sent: Buffer,
  ): Answer {
    const id = query.get('uploadId') ?? randomUUID()
    const parts = uploads.get(id) ?? new Map<number, Buffer>()
    if (method === 'PUT') {
      parts.set(Number(query.get('partNumber')), sent)
      return { status: 200, headers: { etag: etagOf(sent) } }
    }
    if (query.has('uploads')) {
      uploads.set(id, parts)
      const body = `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`
      return { status: 200, body }
    }
    uploads.delete(id)
    if (method === 'DELETE') return { status: 204 }
    const whole = Buffer.concat([...parts].toSorted(([a], [b]) => a - b).map(([, part]) => part))
    objects.set(key, whole)
    const body = `<CompleteMultipartUploadResult><ETag>${etagOf(whole)}</ETag></CompleteMultipartUploadResult>`
    return { status: 200, body }
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`
