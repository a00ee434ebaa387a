/**
 * A document's content security policy stays in force for all screens that the document shows later. A link to another
 * kind of page therefore loads a new document, unless `sharesDocument` is true.
 */
export type PageKind = 'public' | 'private' | 'shipping' | 'payment' | 'admin'

/** Pages without adverts, such as those where people type or read their own data (decision 33). */
const PRIVATE = [
  '/cart',
  '/checkout',
  '/order-success',
  '/commande',
  '/login',
  '/register',
  '/forgotten-password',
  '/reset-password',
  '/confirm-email',
  '/desabonnement',
  '/favoris',
  '/retour-en-stock',
  '/profile',
  '/contact',
  '/retractation',
  '/preview',
]

export function pageKind(pathname: string): PageKind {
  const path = pathname.toLowerCase()
  if (isBelow(path, '/admin')) return 'admin'
  if (isBelow(path, '/checkout/payment')) return 'payment'
  if (isBelow(path, '/checkout/shipping') || isDeliveryChange(path)) return 'shipping'
  return PRIVATE.some((root) => isBelow(path, root)) ? 'private' : 'public'
}

const isDeliveryChange = (path: string) => /^\/(?:profile\/orders\/[^/]+|commande)\/livraison\/?$/.test(path)

/** A private document may show a public page, because its policy allows no more than that of a public document. */
export function sharesDocument(from: string, to: string): boolean {
  const [source, target] = [pageKind(from), pageKind(to)]
  return source === target || (source === 'private' && target === 'public')
}

function isBelow(path: string, root: string): boolean {
  return path === root || path.startsWith(`${root}/`)
}
