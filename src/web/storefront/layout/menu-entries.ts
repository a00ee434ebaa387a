import type { IconName } from '#web/ui/icon.tsx'

/** What the header needs to know of who is looking; while 'loading' both looks are there (`visitorLook`). */
export type HeaderSession = {
  status: 'loading' | 'signed-out' | 'signed-in'
  isAdmin: boolean
}

/** What a guest sees and what a customer sees: while it is not known who is looking, the document's mark decides (`mark-visitor.ts`). */
export const visitorLook = ({ status }: HeaderSession) => ({
  guest: { isThere: status !== 'signed-in', className: status === 'loading' ? 'for-guests' : undefined },
  customer: {
    isThere: status !== 'signed-out',
    className: status === 'loading' ? 'for-customers' : undefined,
  },
})

/** Whether the link of the bar leads back to the shop ('Boutique') rather than to the news (storefront.md §2). */
export function isNewsSection(pathname: string, bar: 'desktop' | 'mobile'): boolean {
  if (pathname === '/news' || pathname.startsWith('/news/')) return true
  return bar === 'mobile' && pathname.startsWith('/article/')
}

/** What 'Mon compte' leads to (storefront.md §2), in the bar's menu and on the phone alike. */
export const accountLinks: { to: string; label: string; icon: IconName }[] = [
  { to: '/profile', label: 'Mon profil', icon: 'user' },
  { to: '/profile/orders', label: 'Mes commandes', icon: 'package' },
]
