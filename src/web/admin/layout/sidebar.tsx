import { useLocation } from 'react-router'
import type { User } from '#shared/accounts/contract.ts'
import { MENU_ICONS, type MenuIcon } from '#web/admin/menu/menu-icons.ts'
import { type AdminScreen, labelOf, MENU_GROUPS, screenAt, screensFor } from '#web/admin/menu/screens.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { openCommands } from '../commands/command-keys.tsx'

type SidebarProps = {
  shopName: string
  /** Who is signed in. */
  user: Pick<User, 'email' | 'role'> | undefined
  /** How many orders wait to be prepared. */
  waiting: number
  onLogout: () => void
  /** Called when an entry is chosen, to close the drawer around the menu. */
  onChoose?: () => void
}

/** The menu, the signed-in user and the ways out. A column on wide screens, a drawer on others. */
export function Sidebar({ shopName, user, waiting, onLogout, onChoose }: SidebarProps) {
  const screens = screensFor(user?.role).filter(({ menu }) => menu !== undefined)
  const current = screenAt(useLocation().pathname, screens)
  return (
    <div className="flex h-full flex-col gap-4 overflow-y-auto px-3 py-5">
      <ShopLink to="/admin" onClick={onChoose} className="mx-2 flex min-h-11 items-center rounded-sm">
        <Logo name={shopName} />
      </ShopLink>
      {Object.entries(MENU_GROUPS).map(([group, name]) => {
        const entries = screens.filter(({ menu }) => menu === group)
        return (
          entries.length > 0 && (
            <nav key={group} aria-label={name}>
              {group !== 'main' && <p className="px-3 pb-1 text-xs font-semibold text-ink-faint">{name}</p>}
              <ul className="grid gap-0.5">
                {entries.map((screen) => (
                  <MenuEntry
                    key={screen.path}
                    screen={screen}
                    isCurrent={screen === current}
                    waiting={screen.path === '/admin/orders' ? waiting : 0}
                    onChoose={onChoose}
                  />
                ))}
              </ul>
            </nav>
          )
        )
      })}
      <div className="mt-auto grid gap-0.5 border-t border-hairline pt-4 text-sm">
        <p className="truncate px-3 pb-2 text-ink-faint" title={user?.email}>
          {user?.email}
        </p>
        <button
          type="button"
          className={wayOutLook}
          onClick={() => {
            onChoose?.()
            openCommands()
          }}
        >
          <Icon name="search" className="size-4.5" />
          Aller à…
          <kbd aria-hidden="true" className="ml-auto text-xs text-ink-faint max-lg:hidden">
            Ctrl K
          </kbd>
        </button>
        <ShopLink to="/" className={wayOutLook}>
          <Icon name="external" className="size-4.5" />
          Voir la boutique
        </ShopLink>
        <button type="button" onClick={onLogout} className={wayOutLook}>
          <Icon name="arrowRight" className="size-4.5" />
          Déconnexion
        </button>
      </div>
    </div>
  )
}

const wayOutLook =
  'flex min-h-11 items-center gap-3 rounded-sm px-3 text-left text-ink-soft transition hover:bg-sunk hover:text-ink lg:min-h-9'

type MenuEntryProps = {
  screen: AdminScreen
  isCurrent: boolean
  waiting: number
  onChoose: (() => void) | undefined
}

function MenuEntry({ screen, isCurrent, waiting, onChoose }: MenuEntryProps) {
  return (
    <li className="relative">
      <ShopLink
        to={screen.path}
        onClick={onChoose}
        aria-current={isCurrent ? 'page' : undefined}
        className={classNames(
          'relative flex min-h-11 items-center gap-3 rounded-sm px-3 font-medium transition lg:min-h-9',
          isCurrent ? 'bg-iris-wash text-iris' : 'text-ink-soft hover:bg-sunk hover:text-ink',
        )}
      >
        <EntryIcon name={screen.icon} />
        <span>{labelOf(screen)}</span>
      </ShopLink>
      {waiting > 0 && (
        // Outside the link, because the specification fixes the link's text.
        <span className="pointer-events-none absolute inset-y-0 right-3 my-auto h-fit rounded-full bg-iris px-2 text-sm font-semibold text-paper tabular-nums">
          <span>{waiting}</span>
          <span className="sr-only"> à préparer</span>
        </span>
      )}
    </li>
  )
}

function EntryIcon({ name }: { name: MenuIcon }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className="size-5 shrink-0"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={MENU_ICONS[name]} />
    </svg>
  )
}
