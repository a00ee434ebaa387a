import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino'
import { logContext } from '../log/log-context.ts'
import type { App } from './app-type.ts'

const LINES_A_SECOND = 20
const LONGEST_PATH = 120

const EMAIL = /[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+/g
/** Fields of a database error that may quote personal data. */
const QUOTES_ROWS = ['detail', 'where', 'internalQuery', 'query', 'parameters'] as const

function loggedError(error: Error): object {
  const logged: Record<string, unknown> = { ...stdSerializers.err(error) }
  for (const field of QUOTES_ROWS) delete logged[field]
  return logged
}

/**
 * `redact` hides secrets (ASVS 16.2.5). The whole line is searched for e-mail addresses, because errors of other
 * services may quote them.
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

function whereFrom(line: object): object {
  const { ip, ...context } = logContext.getStore() ?? {}
  return ip && 'event' in line ? { ...context, ip: ip() } : context
}

const SAFE_ID = /^[\w.:-]{8,64}$/
/** The W3C trace context: version, trace, parent, flags. */
const TRACE = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/

export function requestIdOf({ headers }: { headers: IncomingHttpHeaders }): string {
  const received = headers['x-request-id']
  if (typeof received === 'string' && SAFE_ID.test(received)) return received
  const trace =
    typeof headers['traceparent'] === 'string' ? TRACE.exec(headers['traceparent'])?.[1] : undefined
  return trace ?? randomUUID()
}

/** Monitoring calls these paths often, so their successes are not logged. */
const PROBES = new Set(['/healthz', '/readyz'])

/**
 * Logs requests without query and body. Successful requests outside `/api/`, and responses with 503, are logged only up
 * to `LINES_A_SECOND`. `skipped` counts the lines that this limit left out.
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

/**
 * Returns a function to call for each line. It returns the number of lines skipped since the last written one, or
 * undefined if this line is to be skipped.
 */
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

/** Leaves out the query. Parts with an `@` are hidden, because they may be e-mail addresses. */
export function pathOf({ url }: Pick<FastifyRequest, 'url'>): string {
  const [path = ''] = url.split('?')
  return path
    .slice(0, LONGEST_PATH)
    .split('/')
    .map((part) => (/@|%40/i.test(part) ? '[hidden]' : part))
    .join('/')
}
