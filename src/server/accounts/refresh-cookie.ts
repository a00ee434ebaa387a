import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { cookieAttributes, cookieName, cookieOfShop } from './cookies.ts'

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

/** The cookie's token; undefined without one. @throws 403 */
export function refreshCookie(request: FastifyRequest, config: CookieConfig): string | undefined {
  return cookieOfShop(request, config, NAME)
}
