import type { IconName } from '#web/ui/icon.tsx'

export type HeaderSession = {
  status: 'loading' | 'signed-out' | 'signed-in'
  role?: string | undefined
}

/**
 * Returns the element's class, or undefined if the element is left out. During 'loading' the document contains both
 * elements, and `mark-visitor.ts` decides which one is visible.
 */
export const lookFor = (who: 'signed-in' | 'signed-out', { status }: HeaderSession): string | undefined =>
  status === 'loading' ? `for-${who}` : status === who ? '' : undefined

export const mainLinks: readonly { to: string; label: string; icon: IconName }[] = [
  { to: '/', label: 'Boutique', icon: 'card' },
  { to: '/#univers', label: 'Collections', icon: 'image' },
  { to: '/guide-achat', label: 'Guide d’achat', icon: 'info' },
  { to: '/news', label: 'Actus', icon: 'calendar' },
]

export const isCheckout = (pathname: string): boolean => pathname.startsWith('/checkout/')

export const isPurchase = (pathname: string): boolean => pathname === '/cart' || isCheckout(pathname)

export const staffLinks: Partial<
  Record<string, { to: string; label: string; icon: IconName; lang?: string }[]>
> = {
  admin: [
    { to: '/admin', label: 'Dashboard', icon: 'filter', lang: 'en' },
    { to: '/admin/news', label: 'Ajouter un article', icon: 'edit' },
  ],
  preparation: [{ to: '/admin/orders', label: 'Préparation', icon: 'package' }],
}

export const accountLinks: { to: string; label: string; icon: IconName }[] = [
  { to: '/profile', label: 'Mon profil', icon: 'user' },
  { to: '/profile/orders', label: 'Mes commandes', icon: 'package' },
]
