import type { Config } from '../config/config.ts'

type CookieConfig = Pick<Config, 'secureCookies'>

/** On https a browser takes a cookie of this name only with `Secure` and from the shop itself (ASVS 3.3.1). */
export function cookieName(name: string, { secureCookies }: CookieConfig): string {
  return secureCookies ? `__Secure-${name}` : name
}

/** Only the calls of the session ever get to see the shop's cookies, and no script does. */
export function cookieAttributes({ secureCookies }: CookieConfig) {
  return { path: '/api/auth', httpOnly: true, sameSite: 'strict', secure: secureCookies } as const
}
