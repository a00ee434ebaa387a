import { createServer } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyHttpOptions, FastifyInstance, RawServerDefault } from 'fastify'
import type { App } from './app-type.ts'
import { REQUEST_TOO_LARGE, REQUEST_TOO_SLOW, REQUEST_UNREADABLE } from '#shared/texts.ts'
import { refuseInRush } from './overload.ts'
import type { ReadyResponses } from './ready-responses.ts'
import { strictTransport } from './security-headers.ts'
import type { Services } from '../services.ts'

/** How long a caller may take for what; tests give shorter times. */
export type ConnectionLimits = {
  /** From the first byte, or from the connection when there is none, to the end of the headers. */
  headersMs: number
  /** From the first byte of a request to the end of its body, where a route takes large ones (pictures). */
  requestMs: number
  /** The same for every other route: forms are small. */
  bodyMs: number
  /** Without a byte in either direction, an answer that nobody reads among them. Longer than any answer takes. */
  silenceMs: number
  /** Between two requests; a proxy must give up a connection sooner, or it uses one that is just being closed. */
  keepAliveMs: number
  /** Open connections; the ones above are closed at once. */
  connections: number
  /** How often the times above are looked at. */
  lookMs: number
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  headersMs: 15_000,
  requestMs: 300_000,
  bodyMs: 20_000,
  silenceMs: 90_000,
  keepAliveMs: 72_000,
  connections: 10_000,
  lookMs: 5_000,
}

/**
 * Fastify's options for these limits. Headers are at most 16 KB, Node's own limit: more is 431. What is ready is
 * answered before Fastify is asked, and what is too much is refused before that.
 */
export function connectionOptions(
  limits: ConnectionLimits,
  { log, config }: Pick<Services, 'log' | 'config'>,
  ready: ReadyResponses,
) {
  const headers = strictTransport(config)
  return {
    serverFactory: (handle) => {
      const times = { headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.lookMs }
      const server = createServer(times, refuseInRush(ready.before(handle), log, headers))
      server.keepAliveTimeout = limits.keepAliveMs
      server.requestTimeout = limits.requestMs
      server.setTimeout(limits.silenceMs)
      return server
    },
    forceCloseConnections: 'idle',
    // While the shop stops, what still comes is answered as ever.
    return503OnClosing: false,
    clientErrorHandler: refuseWith(headers),
  } satisfies FastifyHttpOptions<RawServerDefault>
}

/** The routes that take large bodies say so in their config: `{ largeBody: true }`. */
declare module 'fastify' {
  interface FastifyContextConfig {
    largeBody?: boolean
  }
}

/** Cuts a connection whose body does not come in time, and counts connections. */
export function limitConnections(app: App, { bodyMs, connections }: ConnectionLimits): void {
  app.server.maxConnections = connections
  followSockets(app)
  app.addHook('onRequest', async (request) => {
    const { raw, routeOptions } = request
    const hasBody =
      raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length']) > 0
    if (!hasBody || routeOptions.config.largeBody) return
    const timer = setTimeout(() => {
      request.log.info({ route: routeOptions.url }, 'a body did not come in time: its connection was cut')
      raw.destroy()
    }, bodyMs)
    const arrived = () => clearTimeout(timer)
    raw.once('end', arrived).once('close', arrived)
  })
}

type ClientError = Error & { code?: string; rawPacket?: unknown }

/** Refuses what never became a request, in the contract's form. */
function refuseWith(headers: Record<string, string>) {
  return function refuse(this: FastifyInstance, error: ClientError, socket: Socket): void {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const [status, code, message] = refusalOf(error.code)
    this.log.info({ code: error.code, status }, 'a connection said nothing that can be read')
    if (!socket.writable) return void socket.destroy()
    const body = JSON.stringify({ message, code })
    const head = [
      `HTTP/1.1 ${status}`,
      'Content-Type: application/json; charset=utf-8',
      'X-Content-Type-Options: nosniff',
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
    ]
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  }
}

function refusalOf(code: string | undefined): [status: string, code: string, message: string] {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return ['408 Request Timeout', 'REQUEST_TIMEOUT', REQUEST_TOO_SLOW]
  if (code === 'HPE_HEADER_OVERFLOW')
    return ['431 Request Header Fields Too Large', 'TOO_LARGE', REQUEST_TOO_LARGE]
  return ['400 Bad Request', 'MALFORMED', REQUEST_UNREADABLE]
}

const IN_FLIGHT_MS = 5_000
const SILENT_MS = 500

/** The open connections of each server. */
const open = new WeakMap<object, Set<Socket>>()

function followSockets({ server }: App): void {
  const sockets = new Set<Socket>()
  open.set(server, sockets)
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
}

/** Browsers open some connections in advance: Node counts one on which nothing was ever asked as busy. */
function closeSilent({ server }: App): void {
  for (const socket of open.get(server) ?? []) if (socket.bytesRead === 0) socket.destroy()
}

/**
 * Stops listening; answers in flight finish and idle connections are closed, but nobody keeps a stopping shop waiting
 * for ever.
 */
export async function closeInTime(app: App): Promise<void> {
  // After the events of this turn: what has just connected has been accepted then.
  await new Promise((resolve) => setImmediate(resolve))
  const timers = [
    setTimeout(() => closeSilent(app), SILENT_MS),
    setTimeout(() => app.server.closeAllConnections(), IN_FLIGHT_MS),
  ]
  await app.close()
  timers.forEach((timer) => clearTimeout(timer))
}
