/**
 * The kinds of documents, by what each may load and store. A document's content security policy remains in force for
 * all later screens in it, so a link from one kind to another loads a new document.
 */
export type PageKind = 'public' | 'private' | 'shipping' | 'payment' | 'admin'

/** Pages where a person types, pays or reads their own data. They never have adverts (decision 33). */
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

/** The kind of the page at a path. */
export function pageKind(pathname: string): PageKind {
  const path = pathname.toLowerCase()
  if (isBelow(path, '/admin')) return 'admin'
  if (isBelow(path, '/checkout/payment')) return 'payment'
  if (isBelow(path, '/checkout/shipping') || isDeliveryChange(path)) return 'shipping'
  return PRIVATE.some((root) => isBelow(path, root)) ? 'private' : 'public'
}

/** A placed order's delivery is changed with the picker of relay points too. */
const isDeliveryChange = (path: string) => /^\/(?:profile\/orders\/[^/]+|commande)\/livraison\/?$/.test(path)

/**
 * Whether the page at `to` may be shown in the document that was loaded for `from`. A public page may be shown in a
 * private document, because the policy is the same and no adverts are loaded yet. Any other change of kind needs a
 * new document.
 */
export function sharesDocument(from: string, to: string): boolean {
  const [source, target] = [pageKind(from), pageKind(to)]
  return source === target || (source === 'private' && target === 'public')
}

function isBelow(path: string, root: string): boolean {
  return path === root || path.startsWith(`${root}/`)
}
