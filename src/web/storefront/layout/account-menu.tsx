import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Menu, menuItemLook } from '#web/ui/menu.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'

/** What 'Mon compte' leads to (storefront.md §2), in the bar's menu and on the phone alike. */
export const accountLinks: { to: string; label: string; icon: IconName }[] = [
  { to: '/profile', label: 'Mon profil', icon: 'user' },
  { to: '/profile/orders', label: 'Mes commandes', icon: 'package' },
]

export function AccountMenu({ onLogout }: { onLogout: () => void }) {
  return (
    <Menu
      className="font-semibold whitespace-nowrap max-lg:text-sm"
      label={
        <>
          <Icon name="user" className="size-6 max-lg:hidden" />
          Mon compte
        </>
      }
    >
      {accountLinks.map(({ to, label, icon }) => (
        <ShopLink key={to} to={to} className={menuItemLook}>
          <Icon name={icon} className="size-5 text-ink-soft" />
          {label}
        </ShopLink>
      ))}
      <hr className="my-1 border-hairline" />
      <button type="button" onClick={onLogout} className={menuItemLook}>
        <Icon name="external" className="size-5 text-ink-soft" />
        Déconnexion
      </button>
    </Menu>
  )
}
