import type { Config } from '../config/config.ts'
import type { App } from './app-type.ts'

/** Of what is read by scripts and never shown: should a browser show it, nothing in it runs or loads. */
export const DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** Of files: what loads them has the policy that counts, but no other site may frame them. */
const FILE_POLICY = "frame-ancestors 'none'"

/** The API's reference has a policy of its own, and the sandbox's windows play those of other sites. */
const HAS_ITS_OWN = /^\/(?:api\/docs|sandbox\/)/

function policyOf(url: string): string | undefined {
  if (HAS_ITS_OWN.test(url)) return undefined
  return url.startsWith('/api/') ? DATA_POLICY : FILE_POLICY
}

/** That browsers ask this host over https alone from now on: of a shop on https every response says so, refusals too. */
export function strictTransport({
  secureCookies,
  hstsSubdomains,
}: Pick<Config, 'secureCookies' | 'hstsSubdomains'>): Record<string, string> {
  const value = `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`
  return secureCookies ? { 'strict-transport-security': value } : {}
}

/** What every response says, calls, pages and files alike; documents, adverts and pictures put their own policy in its place. */
export function securityHeaders(app: App, config: Pick<Config, 'secureCookies' | 'hstsSubdomains'>): void {
  const headers: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...strictTransport(config),
  }
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    const policy = policyOf(request.url)
    if (policy) reply.header('content-security-policy', policy)
  })
}
