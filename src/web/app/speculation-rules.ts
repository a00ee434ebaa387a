import { type PageKind, pageKind, sharesDocument } from '#shared/rendering/page-kinds.ts'

const WAYS = [
  '/cart',
  '/login',
  '/register',
  '/favoris',
  '/profile',
  '/checkout/shipping',
  '/checkout/payment',
]
const HAVE_WAYS: ReadonlySet<PageKind> = new Set(['public', 'private', 'shipping'])

/**
 * Returns rules that prefetch those of `WAYS` that need a new document, because the router does not prefetch documents.
 * Returns undefined for pages outside `HAVE_WAYS`. The page contains the rules itself, because a file would share a
 * slow connection with the page's first picture.
 */
export function speculationRules(pathname: string): string | undefined {
  if (!HAVE_WAYS.has(pageKind(pathname))) return undefined
  return JSON.stringify({
    prefetch: [
      {
        where: { href_matches: WAYS.filter((way) => !sharesDocument(pathname, way)) },
        eagerness: 'moderate',
      },
    ],
  })
}
