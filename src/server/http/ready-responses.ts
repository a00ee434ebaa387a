import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chosenEncoding, type EncodedBody, type Encoding } from './compress-body.ts'
import { requestIdOf } from './request-log.ts'

/** Addresses remembered as they were asked for, and no longer ones: each may be made up. */
const MOST_ADDRESSES = 2_000
const LONGEST_ADDRESS = 300

/** Headers of one response alone, or of one content encoding of it. */
const NOT_SHARED = new Set(['x-request-id', 'connection', 'content-length', 'content-encoding', 'set-cookie'])

/** A response as it leaves, in each content encoding: its head made once. */
type Ready = {
  status: number
  body: EncodedBody
  /** What Fastify's hooks and the route said, as a list of names and values. */
  headers: string[]
  heads: Partial<Record<Encoding, string[]>>
}

type Known = {
  route: string
  /** Where the bytes are kept: whoever keeps them says when they are out of date. */
  find: () => EncodedBody | undefined
}

/** A response that went out before Fastify heard of the request: how long it took, and when it left (`performance.now`). */
export type Answered = { method: string; url: string; route: string; status: number; ms: number; at: number }

export type ReadyResponses = ReturnType<typeof createReadyResponses>

declare module 'fastify' {
  interface FastifyInstance {
    readyResponses: ReadyResponses
  }
}

/**
 * Responses that are the same for everybody, sent before the framework looks at the request. The first request of an
 * address goes through routes and hooks as ever; what it is answered is remembered as it was sent, headers included,
 * so that the next one gets the same to the byte. Whatever is not plain (a token, a body, a range) goes the long way.
 */
export function createReadyResponses() {
  const addresses = recentlyUsed<Known>(MOST_ADDRESSES)
  // Found by the bytes, and gone with them: an address that is remembered must not hold what a cache has dropped.
  const readies = new WeakMap<EncodedBody, Ready>()
  const listeners: ((answered: Answered) => void)[] = []
  let isStopped = false

  const answer = (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method = '', url = '' } = request
    if (isStopped || (method !== 'GET' && method !== 'HEAD')) return false
    const known = addresses.get(url)
    if (!known || !isPlain(request.headers)) return false
    const from = performance.now()
    const body = known.find()
    if (!body) return false
    const ready = readies.get(body)
    if (!ready) return false
    const status = write(ready, request, response)
    const at = performance.now()
    const answered = { method, url, route: known.route, status, ms: at - from, at }
    for (const listener of listeners) listener(answered)
    return true
  }

  return {
    /** What is ready is answered here, the rest by `handle`. */
    before(handle: RequestListener): RequestListener {
      return (request, response) => {
        if (!answer(request, response)) handle(request, response)
      }
    },
    /** Hears of every response that was ready: Fastify's hooks do not. */
    onAnswered(listener: (answered: Answered) => void): void {
      listeners.push(listener)
    },
    /**
     * Answers with these bytes: 304 where the caller has them, packed as it likes. With `find`, which gives the bytes for
     * as long as they are believed, the next request of this address is answered ahead of Fastify.
     */
    send(
      request: FastifyRequest,
      reply: FastifyReply,
      body: EncodedBody,
      find?: Known['find'],
    ): FastifyReply {
      const payload = dress(request, reply, body)
      if (find && isPlain(request.headers) && request.raw.url && request.raw.url.length <= LONGEST_ADDRESS) {
        if (!readies.has(body)) readies.set(body, toReady(reply, body))
        addresses.set(request.raw.url, { route: request.routeOptions.url ?? 'none', find })
      }
      return reply.send(payload)
    },
    /** While the shop stops, every response says so: nothing is ready any more. */
    stop(): void {
      isStopped = true
    },
  }
}

/** Sets status and headers of a response with these bytes; what is left to send. */
export function dress(request: FastifyRequest, reply: FastifyReply, body: EncodedBody): Buffer | undefined {
  reply.header('etag', body.etag)
  if (isUnchanged(reply.statusCode, request.headers, body)) {
    reply.code(304)
    return undefined
  }
  const encoding = packing(request.headers, body)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return body[encoding]
}

/** Only the request's address, conditions and encoding decide the response. */
function isPlain(headers: IncomingHttpHeaders): boolean {
  return (
    headers.authorization === undefined &&
    headers.range === undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    headers.expect === undefined
  )
}

const isUnchanged = (status: number, headers: IncomingHttpHeaders, { etag }: EncodedBody): boolean =>
  status === 200 && headers['if-none-match']?.includes(etag) === true

/** The content encoding asked for, where there is anything to encode. */
function packing(headers: IncomingHttpHeaders, body: EncodedBody): Encoding {
  const encoding = chosenEncoding(headers['accept-encoding'])
  return body[encoding].length < body.identity.length ? encoding : 'identity'
}

function toReady(reply: FastifyReply, body: EncodedBody): Ready {
  const shared = Object.entries(reply.getHeaders()).filter(([name]) => !NOT_SHARED.has(name))
  return {
    // A condition that is met says nothing of the response itself.
    status: reply.statusCode === 304 ? 200 : reply.statusCode,
    body,
    headers: shared.flatMap(([name, value]) => [name, String(value)]),
    heads: {},
  }
}

function write(ready: Ready, request: IncomingMessage, response: ServerResponse): number {
  const { headers, method } = request
  const { status, body } = ready
  if (isUnchanged(status, headers, body)) {
    response.writeHead(304, withId(ready.headers, headers)).end()
    return 304
  }
  const encoding = packing(headers, body)
  const head = (ready.heads[encoding] ??= [
    ...ready.headers,
    ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
    'content-length',
    String(body[encoding].length),
  ])
  response.writeHead(status, withId(head, headers))
  response.end(method === 'HEAD' ? undefined : body[encoding])
  return status
}

/** The response repeats the id of a request that came with one. */
function withId(head: string[], headers: IncomingHttpHeaders): string[] {
  const isNamed = headers['x-request-id'] !== undefined || headers['traceparent'] !== undefined
  return isNamed ? [...head, 'x-request-id', requestIdOf({ headers })] : head
}

/** A map of what was used last: two halves, the older of which is forgotten when the younger is full. */
function recentlyUsed<Value>(most: number) {
  let young = new Map<string, Value>()
  let old = new Map<string, Value>()
  const set = (key: string, value: Value) => {
    young.set(key, value)
    if (young.size < most) return
    old = young
    young = new Map()
  }
  return {
    set,
    get(key: string): Value | undefined {
      const value = young.get(key)
      if (value !== undefined) return value
      const older = old.get(key)
      if (older !== undefined) set(key, older)
      return older
    },
  }
}
