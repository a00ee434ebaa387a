import type { FastifyReply, FastifyRequest } from 'fastify'
import { byteCache } from './byte-cache.ts'
import type { Change } from '../database/announce-changes.ts'
import type { Services } from '../services.ts'
import type { Viewer } from './access.ts'

const MEMORY_BYTES = 8 * 1024 * 1024
/** The greatest age of an answer, for when the word of a change was lost on its way. */
const MAX_AGE_MS = 30_000

/**
 * Keeps what a public GET answers, as the bytes that were sent, until something of `about` changes; for whom
 * `isPersonal` is true it is answered anew. For a route's `preHandler` and `onSend`: the query is checked
 * by then, so that unknown words of an address cannot fill it.
 */
export function responseCache(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  about: Change,
  isPersonal: (viewer: Viewer) => Promise<boolean>,
) {
  const kept = byteCache<Buffer>(MEMORY_BYTES, ({ length }) => length)
  const versionAtStart = new WeakMap<FastifyRequest, number>()
  let version = 0
  let since = 0
  const empty = () => {
    version++
    since = clock.now().getTime()
    kept.removeWhere(() => true)
  }
  database.changes.onChange((change) => {
    if (change === about) empty()
  })

  return {
    async preHandler(request: FastifyRequest, reply: FastifyReply) {
      // An invalid token is treated as none: it must not be a way past the cache.
      if (request.viewer && (await isPersonal(request.viewer))) return
      if (clock.now().getTime() - since > MAX_AGE_MS) empty()
      const found = kept.get(keyOf(request))
      if (found) return reply.type('application/json; charset=utf-8').send(found)
      versionAtStart.set(request, version)
    },
    async onSend(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
      // What was read before a change is not kept after it.
      const isFresh = versionAtStart.get(request) === version
      if (isFresh && reply.statusCode === 200 && typeof payload === 'string')
        kept.set(keyOf(request), Buffer.from(payload))
      return payload
    },
  }
}

function keyOf({ routeOptions, params, query }: FastifyRequest): string {
  return JSON.stringify([
    routeOptions.url,
    params,
    Object.entries(query as object).sort(([a], [b]) => (a < b ? -1 : 1)),
  ])
}
