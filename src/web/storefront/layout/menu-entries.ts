import type { IconName } from '#web/ui/icon.tsx'

/** What the header knows about the visitor. While 'loading' both versions are in the document (`lookFor`). */
export type HeaderSession = {
  status: 'loading' | 'signed-out' | 'signed-in'
  role?: string | undefined
}

/**
 * The class of an element for guests only, or for customers only; undefined when it is not rendered. Until the session is
 * known, the document's mark decides (`mark-visitor.ts`).
 */
export const lookFor = (who: 'signed-in' | 'signed-out', { status }: HeaderSession): string | undefined =>
  status === 'loading' ? `for-${who}` : status === who ? '' : undefined

/** Whether the bar also has a link back to the shop ('Boutique') (storefront.md §2). */
export function isNewsSection(pathname: string, bar: 'desktop' | 'mobile'): boolean {
  if (pathname === '/news' || pathname.startsWith('/news/')) return true
  return bar === 'mobile' && pathname.startsWith('/article/')
}

/** The same on every page. The news add a link back to the shop at the end, so that no entry changes its place. */
export const mainLinks = (isNews: boolean): { to: string; label: string; icon: IconName }[] => [
  { to: '/#univers', label: 'Collections', icon: 'card' },
  { to: '/guide-achat', label: 'Guide d’achat', icon: 'check' },
  { to: '/news', label: 'Actus', icon: 'info' },
  ...(isNews ? [{ to: '/', label: 'Boutique', icon: 'card' } as const] : []),
]

/** The pages of the checkout, whose header leads nowhere else. */
export const isCheckout = (pathname: string): boolean => pathname.startsWith('/checkout/')

/** From the cart to the payment: nothing may distract from it. */
export const isPurchase = (pathname: string): boolean => pathname === '/cart' || isCheckout(pathname)

/** The link to the back-office, for staff. */
export const staffLinks: Partial<
  Record<string, { to: string; label: string; icon: IconName; lang?: string }[]>
> = {
  admin: [
    { to: '/admin', label: 'Dashboard', icon: 'filter', lang: 'en' },
    { to: '/admin/news', label: 'Ajouter un article', icon: 'edit' },
  ],
  preparation: [{ to: '/admin/orders', label: 'Préparation', icon: 'package' }],
}

/** What 'Mon compte' leads to (storefront.md §2), in the bar's menu and on the phone alike. */
export const accountLinks: { to: string; label: string; icon: IconName }[] = [
  { to: '/profile', label: 'Mon profil', icon: 'user' },
  { to: '/profile/orders', label: 'Mes commandes', icon: 'package' },
]
