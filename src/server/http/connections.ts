import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyHttpOptions, FastifyInstance, RawServerDefault } from 'fastify'
import { REQUEST_TOO_LARGE, REQUEST_TOO_SLOW, REQUEST_UNREADABLE } from '#shared/texts.ts'
import { logSparingly } from '../log/log-sparingly.ts'
import type { Services } from '../services.ts'
import { acceptAll } from './accept-all.ts'
import type { App } from './app-type.ts'
import type { PathServer } from './listen-at-path.ts'
import { connectionsThatFit } from './open-files.ts'
import { addressKey } from './rate-limits.ts'
import { strictTransport } from './security-headers.ts'

/** Time limits of a connection; tests use shorter ones. */
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
  /** Those of one address. Behind a proxy (TRUST_PROXY) all are the proxy's, which has to bound its callers' own. */
  connectionsOfAddress: number
  /** How long a body may still come after its request was answered, such as with 401 before it was read. */
  lateBodyMs: number
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
  connectionsOfAddress: 1_000,
  lateBodyMs: 5_000,
  lookMs: 5_000,
}

/** Fastify's options for these limits. Headers are at most 16 KB, Node's own limit: more is 431. */
export function connectionOptions(limits: ConnectionLimits, { config }: Pick<Services, 'config'>) {
  return {
    http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.lookMs },
    keepAliveTimeout: limits.keepAliveMs,
    requestTimeout: limits.requestMs,
    connectionTimeout: limits.silenceMs,
    forceCloseConnections: 'idle',
    // Requests that arrive while the shop stops are answered as usual.
    return503OnClosing: false,
    clientErrorHandler: refuseWith(strictTransport(config)),
  } satisfies FastifyHttpOptions<RawServerDefault>
}

/** The routes that take large bodies say so in their config: `{ largeBody: true }`. */
declare module 'fastify' {
  interface FastifyContextConfig {
    largeBody?: boolean
  }
}

/** Bounds the connections, and cuts those whose body does not come in time. */
export function limitConnections(
  app: App,
  { bodyMs, lateBodyMs, connections, connectionsOfAddress }: ConnectionLimits,
  { log, config }: Pick<Services, 'log' | 'config'>,
): void {
  const refused = (fields: object) =>
    logSparingly(log, 'connections', {
      level: 'warn',
      fields,
      message: 'too many connections: one was refused',
    })
  const fitting = connectionsThatFit()
  app.server.maxConnections = Math.min(connections, fitting)
  app.server.on('drop', () => refused({ max: app.server.maxConnections }))
  const share = Math.min(connectionsOfAddress, fitting / 2)
  if (config.trustProxy === false) limitAddresses(app, share, (address) => refused({ address, max: share }))
  followSockets(app)
  app.addHook('preClose', () => acceptAll(app.server))
  app.addHook('onRequest', async ({ raw, routeOptions, ip }) => {
    if (!hasBody(raw) || routeOptions.config.largeBody) return
    cutAfter(bodyMs, raw, () =>
      logSparingly(log, 'late-body', {
        level: 'info',
        fields: { route: routeOptions.url, ip },
        message: 'a body did not come in time: its connection was cut',
      }),
    )
  })
  app.addHook('onResponse', async ({ raw }) => {
    if (hasBody(raw) && !raw.complete) cutAfter(lateBodyMs, raw)
  })
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0

/** Ends the connection of a request unless all of it has arrived by then. */
function cutAfter(ms: number, raw: IncomingMessage, onCut?: () => void): void {
  const timer = setTimeout(() => {
    onCut?.()
    raw.destroy()
  }, ms)
  const arrived = () => clearTimeout(timer)
  raw.once('end', arrived).once('close', arrived)
}

/** Closes new connections of an address that already has the maximum. */
function limitAddresses({ server }: App, max: number, refused: (address: string) => void): void {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = addressKey(socket.remoteAddress ?? '')
    const count = open.get(address) ?? 0
    if (count >= max) {
      refused(address)
      return void socket.destroy()
    }
    open.set(address, count + 1)
    socket.once('close', () => {
      const left = (open.get(address) ?? 0) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  })
}

type ClientError = Error & { code?: string; rawPacket?: unknown }

/** Answers bytes that never became a request with an error of the contract's form. */
function refuseWith(headers: Record<string, string>) {
  return function refuse(this: FastifyInstance, error: ClientError, socket: Socket): void {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const [status, code, message] = refusalOf(error.code)
    logSparingly(this.log, 'unreadable', {
      level: 'info',
      fields: { code: error.code, status, ip: socket.remoteAddress },
      message: 'a connection said nothing that can be read',
    })
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
export const SILENT_MS = 500

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

export const openConnections = ({ server }: App): number => open.get(server)?.size ?? 0

/**
 * Browsers open some connections in advance: Node counts one on which nothing was ever asked as busy. What has come meanwhile is
 * read first, in the turn of the event loop that follows: the machine may have held the shop up.
 */
async function closeSilent({ server }: App): Promise<void> {
  const silent = [...(open.get(server) ?? [])].filter(({ bytesRead }) => bytesRead === 0)
  await new Promise((resolve) => setImmediate(resolve))
  for (const socket of silent) if (socket.bytesRead === 0) socket.destroy()
}

/**
 * Stops listening. Requests in progress finish within a time limit; idle connections are closed.
 */
export async function closeInTime(app: App, atPath?: PathServer): Promise<void> {
  const timers = [
    setTimeout(() => void closeSilent(app), SILENT_MS),
    setTimeout(() => app.server.closeAllConnections(), IN_FLIGHT_MS),
  ]
  await atPath?.stopListening()
  await Promise.all([app.close(), atPath?.ended])
  timers.forEach((timer) => clearTimeout(timer))
}
