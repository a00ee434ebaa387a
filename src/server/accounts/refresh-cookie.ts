import type { FastifyReply, FastifyRequest } from 'fastify'
import { COOKIE_FROM_ELSEWHERE } from '#shared/accounts/texts.ts'
import type { Config } from '../config/config.ts'
import { ShopError } from '../http/shop-error.ts'
import { cookieAttributes, cookieName } from './cookies.ts'

const NAME = 'carapace_session'

type CookieConfig = Pick<Config, 'secureCookies' | 'publicUrl'>

/** What it is called where this shop runs. */
export const refreshCookieName = (config: Pick<Config, 'secureCookies'>) => cookieName(NAME, config)

/** Beside the body's token, for browsers that lost what they stored (decision 23): no script can read it. */
export function setRefreshCookie(
  reply: FastifyReply,
  config: CookieConfig,
  token: string,
  expires: Date,
): void {
  reply.setCookie(cookieName(NAME, config), token, { ...cookieAttributes(config), expires })
  clearOldName(reply, config)
}

export function clearRefreshCookie(reply: FastifyReply, config: CookieConfig): void {
  reply.clearCookie(cookieName(NAME, config), cookieAttributes(config))
  clearOldName(reply, config)
}

/** Before it had its prefix the cookie was set without: that one is still taken, once, and cleared. */
function clearOldName(reply: FastifyReply, config: CookieConfig): void {
  if (config.secureCookies && reply.request.cookies[NAME] !== undefined)
    reply.clearCookie(NAME, cookieAttributes(config))
}

/**
 * The cookie's token; undefined without one.
 * @throws 403 when the page that sent it may not be the shop's own (ASVS 3.5): a browser always says so.
 */
export function refreshCookie(request: FastifyRequest, config: CookieConfig): string | undefined {
  const token = request.cookies[cookieName(NAME, config)] ?? request.cookies[NAME]
  if (token === undefined || token === '') return undefined
  if (!isSameOrigin(request, config)) {
    request.log.warn({ event: 'cookie-refused', ip: request.ip }, 'a session cookie came from elsewhere')
    throw new ShopError('FORBIDDEN', COOKIE_FROM_ELSEWHERE)
  }
  return token
}

function isSameOrigin({ headers }: FastifyRequest, config: CookieConfig): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  if (headers.origin === undefined) return site === 'same-origin'
  if (headers.origin === new URL(config.publicUrl).origin) return true
  // The shop reached by another of its names: page and call then agree on the host.
  return URL.canParse(headers.origin) && new URL(headers.origin).host === headers.host
}
