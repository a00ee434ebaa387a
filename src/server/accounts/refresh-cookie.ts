import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { cookieAttributes, cookieName, cookieOfShop } from './cookies.ts'

const NAME = 'carapace_session'

type CookieConfig = Pick<Config, 'secureCookies' | 'publicUrl'>

export const refreshCookieName = (config: Pick<Config, 'secureCookies'>) => cookieName(NAME, config)

/**
 * Sets a cookie with a second copy of the refresh token, for browsers that lose their storage (decision 23). Scripts
 * cannot read the cookie.
 */
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

/** Clears a cookie without the prefix, from an earlier release. Such a cookie is accepted once. */
function clearOldName(reply: FastifyReply, config: CookieConfig): void {
  if (config.secureCookies && reply.request.cookies[NAME] !== undefined)
    reply.clearCookie(NAME, cookieAttributes(config))
}

/** Returns the refresh token in the cookie, or undefined. @throws 403 for a call from another site */
export function refreshCookie(request: FastifyRequest, config: CookieConfig): string | undefined {
  return cookieOfShop(request, config, NAME)
}
