import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyHttpOptions, FastifyInstance, RawServerDefault } from 'fastify'
import { REQUEST_TOO_LARGE, REQUEST_TOO_SLOW, REQUEST_UNREADABLE } from '#shared/texts.ts'
import { logSparingly } from '../log/log-sparingly.ts'
import type { Services } from '../services.ts'
import { acceptAll } from './accept-all.ts'
import { addressKey } from './address-key.ts'
import type { App } from './app-type.ts'
import type { PathServer } from './listen-at-path.ts'
import { connectionsThatFit } from './open-files.ts'
import { strictTransport } from './security-headers.ts'

export type ConnectionLimits = {
  headersMs: number
  /** The maximum time for a request with its body. Routes without `largeBody` have a shorter limit (`bodyMs`). */
  requestMs: number
  /** The maximum time from the end of a request's headers to the end of its body. */
  bodyMs: number
  /** The maximum time without a byte in either direction, also while the client does not read an answer. */
  silenceMs: number
  /**
   * The maximum time between two requests. A proxy must close idle connections sooner, or it may use one that the shop
   * is just closing.
   */
  keepAliveMs: number
  /** The maximum number of connections. Further connections are closed at once. */
  connections: number
  /**
   * Not applied behind a proxy (TRUST_PROXY), from which all connections come. The proxy must limit its own callers.
   */
  connectionsOfAddress: number
  /**
   * The time in which the body must arrive after the response, for example after a 401 that was sent before the body
   * was read.
   */
  lateBodyMs: number
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

/** Node limits headers to 16 KB. Larger headers get 431. */
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

declare module 'fastify' {
  interface FastifyContextConfig {
    largeBody?: boolean
  }
}

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

function cutAfter(ms: number, raw: IncomingMessage, onCut?: () => void): void {
  const timer = setTimeout(() => {
    onCut?.()
    raw.destroy()
  }, ms)
  const arrived = () => clearTimeout(timer)
  raw.once('end', arrived).once('close', arrived)
}

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

function refuseWith(headers: Record<string, string>) {
  return function refuse(this: FastifyInstance, error: ClientError, socket: Socket): void {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const [status, code, message] = refusalOf(error.code)
    logSparingly(this.log, 'unreadable', {
      level: 'info',
      fields: { code: error.code, status, ip: socket.remoteAddress },
      message: 'a connection sent nothing that can be read',
    })
    if (!socket.writable) return void socket.destroy()
    const body = JSON.stringify({ message, code })
    const head = [
      `HTTP/1.1 ${status}`,
      'Content-Type: application/json; charset=utf-8',
      'X-Content-Type-Options: nosniff',
      'Cache-Control: no-store',
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
 * Closes connections on which nothing has arrived. Browsers open some connections in advance, and Node regards an
 * unused connection as busy. Bytes that have already arrived are read first, in the next turn of the event loop.
 */
async function closeSilent({ server }: App): Promise<void> {
  const silent = [...(open.get(server) ?? [])].filter(({ bytesRead }) => bytesRead === 0)
  await new Promise((resolve) => setImmediate(resolve))
  for (const socket of silent) if (socket.bytesRead === 0) socket.destroy()
}

export async function closeInTime(
  app: App,
  atPath?: PathServer,
  inFlightMs: number = IN_FLIGHT_MS,
): Promise<void> {
  const timers = [
    setTimeout(() => void closeSilent(app), SILENT_MS),
    setTimeout(() => app.server.closeAllConnections(), inFlightMs),
  ]
  await atPath?.stopListening()
  await Promise.all([app.close(), atPath?.ended])
  timers.forEach((timer) => clearTimeout(timer))
}
