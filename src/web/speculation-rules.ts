import { type PageKind, pageKind, sharesDocument } from '#shared/rendering/page-kinds.ts'

/** Where shoppers go that is another kind of document, and so cannot be shown in the one they have. */
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
 * A link into another kind of document is fetched when a pointer rests on it or a finger touches it, the document only:
 * nothing of it runs before it is opened. Links within a document are the router's. The rules stand in the document: as a
 * file of their own they shared a slow line with the page's first picture.
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
