import type { App } from './app-type.ts'

/** What every response says, calls, pages and files alike; documents add a policy of their own. */
export function securityHeaders(
  app: App,
  { secure, subdomains }: { secure: boolean; subdomains: boolean },
): void {
  const strictTransport = `max-age=31536000${subdomains ? '; includeSubDomains' : ''}`
  const headers: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(secure ? { 'strict-transport-security': strictTransport } : {}),
  }
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
}
