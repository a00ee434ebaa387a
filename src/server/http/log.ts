import { pino, type Logger } from 'pino'
import type { App } from './app-type.ts'

/** Structured logs on standard output; what could open a session or a wallet never gets there (ASVS 16.2.5). */
export function createLog(level: string): Logger {
  return pino({
    level,
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
  })
}

/** One line a call: what was asked, how it ended, how long it took; never the query or the body. */
export function logCalls(app: App): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, viewer } = request
    const ms = Math.round(reply.elapsedTime * 10) / 10
    request.log.info(
      { method, route: routeOptions.url, status: reply.statusCode, ms, userId: viewer?.id },
      'call',
    )
  })
}
