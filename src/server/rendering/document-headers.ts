import { type PageKind, pageKind } from '#shared/rendering/page-kinds.ts'
import { contentSecurityPolicy, type PolicyOptions, type RenderedNonce } from './content-security-policy.ts'
import { POLICY_REPORTS } from './policy-reports.ts'

/** Each visitor gets these pages with a different nonce (`own-nonce.ts`). */
const WITH_NONCE: ReadonlySet<PageKind> = new Set(['payment', 'shipping'])

export function needsNonce(pathname: string): boolean {
  return WITH_NONCE.has(pageKind(pathname))
}

/**
 * A cache in front of the shop may show the page for ten seconds, and for 50 more while it fetches the next version. A
 * browser asks again each time, and the ETag keeps an unchanged answer short.
 */
const PUBLIC_PAGE = 'public, max-age=0, s-maxage=10, stale-while-revalidate=50'

export function documentHeaders(
  html: string,
  pathname: string,
  options: PolicyOptions,
  nonce: RenderedNonce = {},
): Record<string, string> {
  const kind = pageKind(pathname)
  return {
    'content-security-policy': contentSecurityPolicy(html, kind, options, nonce),
    'reporting-endpoints': `policy="${POLICY_REPORTS}"`,
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(self)',
    'cache-control': kind === 'public' ? PUBLIC_PAGE : 'no-store',
  }
}
