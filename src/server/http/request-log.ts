import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino'
import { logContext } from '../log/log-context.ts'
import type { App } from './app-type.ts'

const EMAIL = /[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+/g
/** Where a database quotes the row or the statement that it refuses, with all that it holds of a person. */
const QUOTES_ROWS = ['detail', 'where', 'internalQuery', 'query', 'parameters'] as const

/** An error as a line tells it: its words and its stack, without the row that it is about. */
function loggedError(error: Error): object {
  const logged: Record<string, unknown> = { ...stdSerializers.err(error) }
  for (const field of QUOTES_ROWS) delete logged[field]
  return logged
}

/**
 * Structured logs on standard output; what could open a session or a wallet never gets there (ASVS 16.2.5), nor does an
 * e-mail address, wherever it is quoted: a mail server's refusal, a database's, a provider's.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    mixin: whereFrom,
    serializers: { err: loggedError },
    hooks: { streamWrite: (line: string) => line.replace(EMAIL, '[e-mail]') },
    redact: {
      paths: [
        'req.headers.authorization',
        'req.headers.cookie',
        '*.password',
        '*.token',
        '*.refreshToken',
        '*.secret',
        '*.clientSecret',
      ],
      censor: '[hidden]',
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** What a line's request or job adds to it. */
function whereFrom(line: object): object {
  const { ip, ...context } = logContext.getStore() ?? {}
  return ip && 'event' in line ? { ...context, ip: ip() } : context
}

const SAFE_ID = /^[\w.:-]{8,64}$/
/** W3C trace context: version, trace, parent, flags. */
const TRACE = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/

/** The proxy's name for a request, where it gave one that is harmless in a log, or one of our own. */
export function requestIdOf({ headers }: { headers: IncomingHttpHeaders }): string {
  const received = headers['x-request-id']
  if (typeof received === 'string' && SAFE_ID.test(received)) return received
  const trace =
    typeof headers['traceparent'] === 'string' ? TRACE.exec(headers['traceparent'])?.[1] : undefined
  return trace ?? randomUUID()
}

/** So many lines each second of those that come in great numbers; the ones above are counted. */
const LINES_A_SECOND = 20
const LONGEST_PATH = 120
/** Called every few seconds by monitoring: logged only when they fail. */
const PROBES = new Set(['/healthz', '/readyz'])

/**
 * One line a request: what was asked, how it ended, how long it took; never the query or the body. Calls and whatever
 * did not go well are always there; of pages, pictures and files that did, and of what a rush or an outage refused, the first of
 * each second (`skipped` counts those left out before a line). The request's id goes back to the caller, and into every line of its work, its
 * jobs and mails among them.
 */
export function logRequests(app: App): void {
  const sample = sampler()
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id)
    logContext.run({ requestId: request.id, ip: () => request.ip }, done)
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, viewer, id: requestId } = request
    if (PROBES.has(routeOptions.url ?? '') && wentWell(reply)) return
    const isCall = routeOptions.url?.startsWith('/api/') === true
    const isOneOfMany = reply.statusCode === 503 || (!isCall && wentWell(reply))
    const skipped = isOneOfMany ? sample() : 0
    if (skipped === undefined) return
    const ms = Math.round(reply.elapsedTime * 10) / 10
    const what = isCall ? { route: routeOptions.url } : { path: pathOf(request) }
    app.log.info(
      {
        requestId,
        method,
        ...what,
        status: reply.statusCode,
        ms,
        userId: viewer?.id,
        ...(skipped ? { skipped } : {}),
      },
      isCall ? 'call' : 'page',
    )
  })
}

const wentWell = ({ statusCode }: FastifyReply) => statusCode < 300 || statusCode === 304

/** Gives how many were left out since the last line, or undefined for one that is left out itself. */
function sampler(): () => number | undefined {
  let second = 0
  let written = 0
  let skipped = 0
  return () => {
    const now = Math.floor(performance.now() / 1000)
    if (now !== second) {
      second = now
      written = 0
    }
    if (++written > LINES_A_SECOND) return void skipped++
    const before = skipped
    skipped = 0
    return before
  }
}

/** The path without its query, cut, and without what may be an e-mail address. */
export function pathOf({ url }: Pick<FastifyRequest, 'url'>): string {
  const [path = ''] = url.split('?')
  return path
    .slice(0, LONGEST_PATH)
    .split('/')
    .map((part) => (/@|%40/i.test(part) ? '[hidden]' : part))
    .join('/')
}
