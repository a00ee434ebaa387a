import type { IconName } from '#web/ui/icon.tsx'

/** The header's data about the visitor. While the session is loading, both versions are in the document (`lookFor`). */
export type HeaderSession = {
  status: 'loading' | 'signed-out' | 'signed-in'
  role?: string | undefined
}

/**
 * The class of an element for guests only, or for customers only. Undefined if it is not rendered. Until the session
 * is known, the document's mark decides (`mark-visitor.ts`).
 */
export const lookFor = (who: 'signed-in' | 'signed-out', { status }: HeaderSession): string | undefined =>
  status === 'loading' ? `for-${who}` : status === who ? '' : undefined

/** The links, the same on every page, so no entry appears or moves. */
export const mainLinks: readonly { to: string; label: string; icon: IconName }[] = [
  { to: '/', label: 'Boutique', icon: 'card' },
  { to: '/#univers', label: 'Collections', icon: 'image' },
  { to: '/guide-achat', label: 'Guide d’achat', icon: 'info' },
  { to: '/news', label: 'Actus', icon: 'calendar' },
]

/** The pages of the checkout. The header of these pages has no other links. */
export const isCheckout = (pathname: string): boolean => pathname.startsWith('/checkout/')

/** The pages from the cart to the payment, which show no distractions. */
export const isPurchase = (pathname: string): boolean => pathname === '/cart' || isCheckout(pathname)

/** The links to the back-office, for staff. */
export const staffLinks: Partial<
  Record<string, { to: string; label: string; icon: IconName; lang?: string }[]>
> = {
  admin: [
    { to: '/admin', label: 'Dashboard', icon: 'filter', lang: 'en' },
    { to: '/admin/news', label: 'Ajouter un article', icon: 'edit' },
  ],
  preparation: [{ to: '/admin/orders', label: 'Préparation', icon: 'package' }],
}

/** The entries of 'Mon compte' (storefront.md §2), in the bar's menu and in the phone's. */
export const accountLinks: { to: string; label: string; icon: IconName }[] = [
  { to: '/profile', label: 'Mon profil', icon: 'user' },
  { to: '/profile/orders', label: 'Mes commandes', icon: 'package' },
]
