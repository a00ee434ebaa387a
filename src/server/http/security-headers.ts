import type { App } from './app-type.ts'

/** What every answer says, calls and files alike (security.md 24); pages say more of their own. */
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
