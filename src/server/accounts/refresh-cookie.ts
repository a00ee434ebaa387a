import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { cookieAttributes, cookieName, cookieOfShop } from './cookies.ts'

const NAME = 'carapace_session'

type CookieConfig = Pick<Config, 'secureCookies' | 'publicUrl'>

export const refreshCookieName = (config: Pick<Config, 'secureCookies'>) => cookieName(NAME, config)

/** The cookie contains a second copy of the refresh token (decision 23). */
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

/** The names of older cookies lack the prefix `__Secure-`. */
function clearOldName(reply: FastifyReply, config: CookieConfig): void {
  if (config.secureCookies && reply.request.cookies[NAME] !== undefined)
    reply.clearCookie(NAME, cookieAttributes(config))
}

/** @throws 403 like `cookieOfShop` */
export function refreshCookie(request: FastifyRequest, config: CookieConfig): string | undefined {
  return cookieOfShop(request, config, NAME)
}
