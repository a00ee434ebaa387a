import { readdirSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join, relative, resolve } from 'node:path'
import fastifyStatic, { type SendOptions } from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { byteCache } from '../http/byte-cache.ts'
import { byteLength, encodedFor, nameOf, type EncodedBody } from '../http/compression.ts'

const PUBLIC = { config: { access: 'public' } } as const

/** For files whose names contain a hash of their content. */
const FOR_EVER = { immutable: true, maxAge: '1y', header: 'public, max-age=31536000, immutable' }
const FOR_AN_HOUR = { maxAge: '1h', header: 'public, max-age=3600' }
type Lifetime = SendOptions & { header: string }

/** The limit for recently requested files and their compressed forms. */
const MEMORY_BYTES = 12 * 1024 * 1024
const LARGEST_BYTES = 512 * 1024

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
}

export async function registerBuiltFiles(app: FastifyInstance, build: string): Promise<void> {
  const root = resolve(build, 'client')
  const inMemory = await filesInMemory(root)
  const sent = async (
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    { header, ...options }: Lifetime,
  ) => {
    const body = request.headers.range === undefined ? await inMemory.read(path) : undefined
    if (!body) return reply.sendFile(path, root, options)
    reply.headers({
      'content-type': TYPES[extname(path)],
      'cache-control': header,
      vary: 'Accept-Encoding',
    })
    return reply.send(encodedFor(request, reply, body))
  }
  await app.register(async (files) => {
    await files.register(fastifyStatic, { root, serve: false, preCompressed: true })
    files.get<{ Params: { '*': string } }>('/assets/*', PUBLIC, async (request, reply) => {
      const path = `assets/${request.params['*']}`
      return inMemory.isKnown(path) ? sent(request, reply, path, FOR_EVER) : reply.callNotFound()
    })
    for (const file of readdirSync(root, { withFileTypes: true })) {
      if (!file.isFile()) continue
      files.get(`/${file.name}`, PUBLIC, (request, reply) => sent(request, reply, file.name, FOR_AN_HOUR))
    }
  })
}

/** Reads only files that existed at the start, so a request cannot reach any other file. */
async function filesInMemory(root: string) {
  const names = (await readdir(root, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
  const known = new Set(names)
  const kept = byteCache<EncodedBody>(MEMORY_BYTES, byteLength)
  const read = async (path: string): Promise<EncodedBody | undefined> => {
    if (!known.has(path) || !(extname(path) in TYPES)) return undefined
    const found = kept.get(path)
    if (found) return found
    const file = join(root, path)
    if ((await stat(file)).size > LARGEST_BYTES) return undefined
    const identity = await readFile(file)
    const packed = async (ending: string) =>
      known.has(path + ending) ? readFile(file + ending) : Promise.resolve(identity)
    const body = { identity, br: await packed('.br'), gzip: await packed('.gz'), etag: nameOf(identity) }
    kept.set(path, body)
    return body
  }
  return { read, isKnown: (path: string) => known.has(path) }
}
