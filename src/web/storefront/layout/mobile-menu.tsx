import { type ReactNode, useEffect, useRef } from 'react'
import { loginPath } from '#web/session/return-path.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { behaveAsMenu } from '#web/ui/menu-behaviour.ts'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { CartLink } from './cart-link.tsx'
import { accountLinks, type HeaderSession, lookFor, mainLinks, staffLinks } from './menu-entries.ts'
import { SignOutButton } from './sign-out-button.tsx'

const lineLook = 'menu-line'

function Line({ to, icon, children }: { to: string; icon: IconName; children: ReactNode }) {
  return (
    <ShopLink to={to} className={lineLook}>
      <Icon name={icon} className="size-6 text-ink-soft" />
      {children}
    </ShopLink>
  )
}

type MobileMenuProps = {
  session: HeaderSession
  cartCount: number | undefined
  pathname: string
  search: string
  onLogout: () => void
}

export function MobileMenu({ session, cartCount, pathname, search, onLogout }: MobileMenuProps) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => (details.current ? behaveAsMenu(details.current) : undefined), [])
  const guest = lookFor('signed-out', session)
  const customer = lookFor('signed-in', session)
  const links = staffLinks[session.role ?? ''] ?? []
  return (
    <details ref={details} className="group/burger md:hidden">
      <summary className="grid size-11 list-none place-items-center rounded-full transition hover:bg-sunk focus-visible:rounded-full">
        <span className="sr-only">Menu</span>
        <Icon name="menu" className="size-6 group-open/burger:hidden" />
        <Icon name="close" className="hidden size-6 group-open/burger:block" />
      </summary>
      <nav
        aria-label="Menu principal"
        className="absolute inset-x-0 top-full flex h-[calc(100dvh-var(--header-height)-2.5rem)] items-end bg-veil"
      >
        <div className="thumb-sheet">
          {mainLinks.map(({ to, label, icon }) => (
            <Line key={to} to={to} icon={icon}>
              {label}
            </Line>
          ))}
          <Line to="/favoris" icon="heart">
            Mes favoris
          </Line>
          <CartLink
            count={cartCount}
            hideEmptyBadge
            className={classNames(lineLook, 'gap-4! [&>svg]:text-ink-soft')}
          />
          <hr className="my-1 w-full border-hairline" />
          {guest !== undefined && (
            <div className={guest}>
              <Line to={loginPath(pathname + search)} icon="user">
                Connexion
              </Line>
            </div>
          )}
          {customer !== undefined && (
            <div className={customer}>
              {accountLinks.map(({ to, label, icon }) => (
                <Line key={to} to={to} icon={icon}>
                  {label}
                </Line>
              ))}
              {links.length > 0 && <hr className="my-1 border-hairline" />}
              {links.map(({ to, label, icon, lang }) => (
                <Line key={to} to={to} icon={icon}>
                  <span lang={lang}>{label}</span>
                </Line>
              ))}
              <hr className="my-1 border-hairline" />
              <SignOutButton onLogout={onLogout} className={lineLook} iconLook="size-6 text-ink-soft" />
            </div>
          )}
        </div>
      </nav>
    </details>
  )
}
