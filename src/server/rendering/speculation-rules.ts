import type { FastifyInstance } from 'fastify'
import { type PageKind, sharesDocument } from '#shared/rendering/page-kinds.ts'

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
/** A page of each kind that has such ways. */
const FROM: Partial<Record<PageKind, string>> = {
  public: '/',
  private: '/cart',
  shipping: '/checkout/shipping',
}

const addressOf = (kind: PageKind) => `/speculation-rules/${kind}.json`

/** The header by which a document tells the browser what to fetch ahead; nothing for kinds that lead nowhere else. */
export function speculationRules(kind: PageKind): Record<string, string> {
  return FROM[kind] === undefined ? {} : { 'speculation-rules': `"${addressOf(kind)}"` }
}

/**
 * A link into another kind of document is fetched when a pointer rests on it or a finger touches it, the document only:
 * nothing of it runs before it is opened. Links within a document are the router's.
 */
export function registerSpeculationRules(app: FastifyInstance): void {
  for (const [kind, path] of Object.entries(FROM) as [PageKind, string][]) {
    const rules = JSON.stringify({
      prefetch: [
        {
          where: { href_matches: WAYS.filter((way) => !sharesDocument(path, way)) },
          eagerness: 'moderate',
        },
      ],
    })
    app.get(addressOf(kind), { config: { access: 'public' } }, (_request, reply) =>
      reply
        .headers({
          'content-type': 'application/speculationrules+json',
          'cache-control': 'public, max-age=3600',
        })
        .send(rules),
    )
  }
}
