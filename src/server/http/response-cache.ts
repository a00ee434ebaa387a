import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Change } from '../database/announce-changes.ts'
import { emit } from '../log/observed.ts'
import type { Services } from '../services.ts'
import type { Viewer } from './access.ts'
import { byteCache } from './byte-cache.ts'
import { byteLength, encodedBody, encodedFor, type EncodedBody } from './compression.ts'

const MEMORY_BYTES = 8 * 1024 * 1024
/** The announcement of a change may be lost, so responses also expire. */
const MAX_AGE_MS = 30_000
/** Clients may store the response, but must revalidate its ETag before each use. */
const ASKED_EACH_TIME = 'public, no-cache'

/**
 * Caches compressed responses until one of the topics `about` changes, and for at most `MAX_AGE_MS`. Callers for whom
 * `isPersonal` is true get a fresh response.
 */
export function responseCache(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  about: readonly Change[],
  isPersonal: (viewer: Viewer) => Promise<boolean> | boolean,
) {
  const kept = byteCache<EncodedBody>(MEMORY_BYTES, byteLength)
  const packing = packedOnce()
  const versionAtStart = new WeakMap<FastifyRequest, number>()
  let version = 0
  let since = 0
  const empty = () => {
    version++
    since = clock.now().getTime()
    kept.removeWhere(() => true)
  }
  database.changes.onChange((change) => {
    if (about.includes(change)) empty()
  })
  const find = (key: string) => {
    if (clock.now().getTime() - since > MAX_AGE_MS) empty()
    return kept.get(key)
  }

  return {
    async preHandler(request: FastifyRequest, reply: FastifyReply) {
      if (request.viewer && (await isPersonal(request.viewer))) return
      const key = keyOf(request)
      const found = find(key)
      emit('cache', { cache: 'answers', isHit: found !== undefined })
      if (!found) return void versionAtStart.set(request, version)
      describe(reply.type('application/json; charset=utf-8'))
      return reply.send(encodedFor(request, reply, found))
    },
    async onSend(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
      const started = versionAtStart.get(request)
      if (started === undefined || reply.statusCode !== 200 || typeof payload !== 'string') return payload
      const key = keyOf(request)
      const body = await packing(key, payload)
      // A response that was read before a change is not cached after it.
      if (started === version) kept.set(key, body)
      describe(reply)
      return encodedFor(request, reply, body)
    },
  }
}

function describe(reply: FastifyReply): void {
  reply.header('vary', 'Accept-Encoding')
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', ASKED_EACH_TIME)
}

function packedOnce() {
  const under = new Map<string, { text: string; body: Promise<EncodedBody> }>()
  return async (key: string, text: string): Promise<EncodedBody> => {
    const running = under.get(key)
    if (running?.text === text) return running.body
    const entry = { text, body: encodedBody(text) }
    under.set(key, entry)
    try {
      return await entry.body
    } finally {
      if (under.get(key) === entry) under.delete(key)
    }
  }
}

/** The query is part of the key only if the route checks it with a schema. Other routes ignore the query. */
function keyOf({ routeOptions, params, query }: FastifyRequest): string {
  return JSON.stringify([
    routeOptions.url,
    params,
    routeOptions.schema?.querystring
      ? Object.entries(query as object).sort(([a], [b]) => (a < b ? -1 : 1))
      : undefined,
  ])
}
