/**
 * The kinds differ in what a document may load and store. A document's content security policy remains in force for
 * later screens in the document, so most links to another kind load a new document (`sharesDocument`).
 */
export type PageKind = 'public' | 'private' | 'shipping' | 'payment' | 'admin'

/** On these pages people type, pay or read their own data, so they have no adverts (decision 33). */
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

/** A private document may show a public page: the policy is the same, and no adverts are loaded yet. */
export function sharesDocument(from: string, to: string): boolean {
  const [source, target] = [pageKind(from), pageKind(to)]
  return source === target || (source === 'private' && target === 'public')
}

function isBelow(path: string, root: string): boolean {
  return path === root || path.startsWith(`${root}/`)
}
