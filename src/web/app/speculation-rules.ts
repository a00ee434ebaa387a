import { type PageKind, pageKind, sharesDocument } from '#shared/rendering/page-kinds.ts'

/** Destinations of shoppers that are another kind of document, and so need a new one. */
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
 * Links into another kind of document are prefetched on hover or touch, the document only: nothing of it runs before
 * it is opened. Links within a document are the router's. The rules are inline: as a separate file they shared a slow
 * connection with the page's first picture.
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
