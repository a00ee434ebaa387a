import { type PageKind, pageKind, sharesDocument } from '#shared/rendering/page-kinds.ts'

/** Links of shoppers that may lead to another kind of document. */
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
 * Returns the rules by which a browser prefetches links to another kind of document on hover or touch. The
 * browser fetches only the document and runs none of it. The router handles links within a document. The
 * rules are inline, because a file would share a slow connection with the page's first picture. Undefined if
 * the page has no such links.
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
