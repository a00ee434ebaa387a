import type { FastifyRequest } from 'fastify'
import { COOKIE_FROM_ELSEWHERE } from '#shared/accounts/texts.ts'
import type { Config } from '../config/config.ts'
import { ShopError } from '../http/shop-error.ts'

type CookieConfig = Pick<Config, 'secureCookies'>

/** Browsers accept the prefix `__Secure-` only on a `Secure` cookie that was set over https (ASVS 3.3.1). */
export function cookieName(name: string, { secureCookies }: CookieConfig): string {
  return secureCookies ? `__Secure-${name}` : name
}

export function cookieAttributes({ secureCookies }: CookieConfig) {
  return { path: '/api/auth', httpOnly: true, sameSite: 'strict', secure: secureCookies } as const
}

/**
 * Also accepts older cookies, whose names have no prefix.
 * @throws 403 if a call has this cookie, but its headers do not show that the shop's own pages sent the call (ASVS 3.5)
 */
export function cookieOfShop(
  request: FastifyRequest,
  config: CookieConfig & Pick<Config, 'publicUrl'>,
  name: string,
): string | undefined {
  const token = request.cookies[cookieName(name, config)] ?? request.cookies[name]
  if (token === undefined || token === '') return undefined
  if (!isSameOrigin(request, config)) {
    request.log.warn({ event: 'cookie-refused', ip: request.ip }, 'a cookie came from another site')
    throw new ShopError('FORBIDDEN', COOKIE_FROM_ELSEWHERE)
  }
  return token
}

function isSameOrigin({ headers }: FastifyRequest, config: Pick<Config, 'publicUrl'>): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  if (headers.origin === undefined) return site === 'same-origin'
  if (headers.origin === new URL(config.publicUrl).origin) return true
  // If the shop is opened under a second host name, the page and the call still have the same host.
  return URL.canParse(headers.origin) && new URL(headers.origin).host === headers.host
}
