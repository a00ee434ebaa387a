import { lazy } from 'react'
import { useLocation } from 'react-router'
import { loginPath } from '#web/session/return-path.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { Menu, menuItemLook } from '#web/ui/menu.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { CartLink } from './cart-link.tsx'
import { HeaderSearch, SearchLink } from './header-search.tsx'
import {
  accountLinks,
  type HeaderSession,
  isCheckout,
  lookFor,
  mainLinks,
  staffLinks,
} from './menu-entries.ts'
import { MobileMenu } from './mobile-menu.tsx'
import { SignOutButton } from './sign-out-button.tsx'

const barLinkLook = 'bar-link'

/** Loaded on demand, because only the checkout shows it. */
const CheckoutProgress = lazy(() =>
  import('../checkout/checkout-progress.tsx').then((module) => ({ default: module.CheckoutProgress })),
)

type SiteHeaderProps = {
  shopName: string
  session: HeaderSession
  cartCount: number | undefined
  onLogout: () => void
}

/**
 * The server renders the header in the same way for everyone: the entries of guests and of customers are both in the
 * document, and one is hidden (`lookFor`). Links of staff come after hydration.
 */
export function SiteHeader({ shopName, session, cartCount, onLogout }: SiteHeaderProps) {
  const { pathname, search } = useLocation()
  const guest = lookFor('signed-out', session)
  const customer = lookFor('signed-in', session)
  const links = staffLinks[session.role ?? ''] ?? []
  const isBuying = isCheckout(pathname)
  return (
    <header className="shrinking-header z-40 border-b border-hairline bg-paper">
      <div className="shrinking-header-row page flex h-full items-center gap-2 lg:gap-6">
        <ShopLink
          to="/"
          aria-label={`${shopName}, accueil`}
          className={classNames(
            'flex min-h-11 items-center overflow-hidden rounded-sm focus-visible:rounded-sm md:shrink-0',
            isBuying && 'max-lg:w-9',
          )}
        >
          <Logo name={shopName} />
        </ShopLink>
        {isBuying ? (
          <div className="flex flex-1 justify-center">
            <CheckoutProgress pathname={pathname} />
          </div>
        ) : (
          <Ways links={links} />
        )}
        <div className="flex items-center max-md:hidden lg:gap-1">
          {!isBuying && <IconWays hasFavourites={links.length === 0} />}
          <div className="flex justify-end xl:min-w-40">
            {guest !== undefined && (
              <ShopLink to={loginPath(pathname + search)} className={classNames(barLinkLook, guest)}>
                <Icon name="user" className="size-6" />
                <span className="md:max-xl:sr-only">Me connecter</span>
              </ShopLink>
            )}
            {customer !== undefined && <AccountMenu className={customer} onLogout={onLogout} />}
          </div>
          <CartLink count={cartCount} className={barLinkLook} />
        </div>
        <div className="-mr-2 ml-auto flex shrink-0 items-center md:hidden">
          {!isBuying && <SearchLink />}
          <CartLink count={cartCount} hideEmptyBadge iconOnly className="min-h-11 min-w-11 justify-center" />
          {!isBuying && <MobileMenu {...{ session, cartCount, pathname, search, onLogout }} />}
        </div>
      </div>
    </header>
  )
}

type StaffLinks = NonNullable<(typeof staffLinks)[string]>

function Ways({ links }: { links: StaffLinks }) {
  return (
    <>
      <nav aria-label="Navigation principale" className="flex-1 max-md:hidden">
        <ul className="flex items-center lg:gap-1">
          {mainLinks.map(({ to, label }, at) => (
            <li key={to} className={roomFor(at, links.length > 0)}>
              <ShopLink to={to} className={barLinkLook}>
                {label}
              </ShopLink>
            </li>
          ))}
          {links.map(({ to, label, lang }) => (
            <li key={to}>
              <ShopLink to={to} className={barLinkLook}>
                <span lang={lang}>{label}</span>
              </ShopLink>
            </li>
          ))}
        </ul>
      </nav>
      <HeaderSearch />
    </>
  )
}

/** Staff have links of their own, so two main links are always hidden for them. */
function roomFor(at: number, isStaff: boolean): string {
  if (isStaff) return at === 1 || at === 2 ? 'hidden' : 'max-2xl:hidden'
  return at === 1 ? 'max-lg:hidden' : ''
}

function IconWays({ hasFavourites }: { hasFavourites: boolean }) {
  return (
    <>
      <SearchLink />
      <ShopLink
        to="/favoris"
        aria-label="Mes favoris"
        className={classNames(
          'grid size-11 place-items-center rounded-full transition hover:bg-sunk focus-visible:rounded-full',
          !hasFavourites && 'max-lg:hidden',
        )}
      >
        <Icon name="heart" className="size-6" />
      </ShopLink>
    </>
  )
}

function AccountMenu({ className, onLogout }: { className: string; onLogout: () => void }) {
  return (
    <Menu
      className={classNames('font-semibold whitespace-nowrap', className)}
      label={
        <>
          <Icon name="user" className="size-6" />
          <span className="md:max-xl:sr-only">Mon compte</span>
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
      <SignOutButton onLogout={onLogout} className={menuItemLook} iconLook="size-5 text-ink-soft" />
    </Menu>
  )
}
