import type { App } from './app-type.ts'

/** What every response says, calls, pages and files alike; documents add a policy of their own. */
export function securityHeaders(app: App, { secure }: { secure: boolean }): void {
  const headers: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
}
