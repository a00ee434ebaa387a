import type { IncomingMessage } from 'node:http'
import { REQUEST_UNREADABLE } from '#shared/texts.ts'
import type { Config } from '../config/config.ts'
import type { App } from './app-type.ts'
import { ShopError } from './shop-error.ts'

/** For responses that are not pages: if a browser opens one as a page, nothing in it runs or loads. */
export const DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const FILE_POLICY = "frame-ancestors 'none'"

/** These addresses get no policy here: the API reference has its own, and the sandbox's windows imitate other sites. */
const HAS_ITS_OWN = /^\/(?:api\/docs|sandbox\/)/

function policyOf(url: string): string | undefined {
  if (HAS_ITS_OWN.test(url)) return undefined
  return url.startsWith('/api/') ? DATA_POLICY : FILE_POLICY
}

export function strictTransport({
  secureCookies,
  hstsSubdomains,
}: Pick<Config, 'secureCookies' | 'hstsSubdomains'>): Record<string, string> {
  const value = `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`
  return secureCookies ? { 'strict-transport-security': value } : {}
}

const hostsOf = ({ rawHeaders }: IncomingMessage): number =>
  rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host').length

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
    // With two Host headers, a proxy and the shop might each read a different one.
    if (hostsOf(request.raw) > 1) throw new ShopError('MALFORMED', REQUEST_UNREADABLE)
  })
}
