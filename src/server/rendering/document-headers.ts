import { type PageClass, pageClass } from '#shared/rendering/page-class.ts'
import { contentSecurityPolicy, type PolicyOptions } from './content-security-policy.ts'

export interface HeaderOptions extends PolicyOptions {
  /** Whether the shop's public address is https. */
  secure: boolean
}

/** Kinds of pages that third parties run on: rendered for one visitor, with a nonce that their scripts can be given. */
const WITH_NONCE: ReadonlySet<PageClass> = new Set(['payment', 'delivery'])

export function needsNonce(pathname: string): boolean {
  return WITH_NONCE.has(pageClass(pathname))
}

/** The headers of a rendered document (security.md 23-25). */
export function documentHeaders(
  html: string,
  pathname: string,
  options: HeaderOptions,
  nonce?: string,
): Record<string, string> {
  const kind = pageClass(pathname)
  return {
    'content-security-policy': contentSecurityPolicy(html, kind, options, nonce),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(self)',
    // A public page may be kept but is asked about each time: its ETag answers at once.
    'cache-control': kind === 'public' ? 'public, no-cache' : 'no-store',
    ...(options.secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}
