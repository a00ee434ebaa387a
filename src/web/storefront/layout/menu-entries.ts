import type { IconName } from '#web/ui/icon.tsx'

/** What the header needs to know of who is looking; while 'loading' both looks are there (`lookFor`). */
export type HeaderSession = {
  status: 'loading' | 'signed-out' | 'signed-in'
  role?: string | undefined
}

/**
 * The class of what only a guest sees, or only a customer; undefined where it is not there. While it is not known who is
 * looking, the document's mark decides (`mark-visitor.ts`).
 */
export const lookFor = (who: 'signed-in' | 'signed-out', { status }: HeaderSession): string | undefined =>
  status === 'loading' ? `for-${who}` : status === who ? '' : undefined

/** Whether the bar leads back to the shop ('Boutique') as well (storefront.md §2). */
export function isNewsSection(pathname: string, bar: 'desktop' | 'mobile'): boolean {
  if (pathname === '/news' || pathname.startsWith('/news/')) return true
  return bar === 'mobile' && pathname.startsWith('/article/')
}

/** The same on every page; the news add the way back to the shop behind them, so that none changes its place. */
export const mainLinks = (isNews: boolean): { to: string; label: string; icon: IconName }[] => [
  { to: '/#univers', label: 'Collections', icon: 'card' },
  { to: '/guide-achat', label: 'Guide d’achat', icon: 'check' },
  { to: '/news', label: 'Actus', icon: 'info' },
  ...(isNews ? [{ to: '/', label: 'Boutique', icon: 'card' } as const] : []),
]

/** The pages of the checkout, whose header leads nowhere else. */
export const isCheckout = (pathname: string): boolean => pathname.startsWith('/checkout/')

/** From the cart to the payment: nothing that could wait stands in front of it. */
export const isPurchase = (pathname: string): boolean => pathname === '/cart' || isCheckout(pathname)

/** The way into the back-office, for those who work there. */
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
