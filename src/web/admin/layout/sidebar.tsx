import { useLocation } from 'react-router'
import type { User } from '#shared/accounts/contract.ts'
import { MENU_ICONS, type MenuIcon } from '#web/admin/menu/menu-icons.ts'
import { currentEntry, menuFor, type MenuEntry } from '#web/admin/menu/menu.ts'
import { ORDERS } from '#web/admin/menu/screens.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { openCommands } from '../commands/command-keys.tsx'

type SidebarProps = {
  shopName: string
  user: Pick<User, 'email' | 'role'> | undefined
  waiting: number
  onLogout: () => void
  onChoose?: () => void
}

export function Sidebar({ shopName, user, waiting, onLogout, onChoose }: SidebarProps) {
  const sections = menuFor(user?.role)
  const current = currentEntry(sections, useLocation())
  return (
    <div className="flex h-full flex-col gap-2 overflow-y-auto px-3 py-3">
      <ShopLink to="/admin" onClick={onChoose} className="mx-2 flex min-h-11 items-center rounded-sm">
        <Logo name={shopName} />
      </ShopLink>
      <nav
        aria-label="Administration"
        className="-mx-3 px-3 [@media(min-height:40rem)]:min-h-0 [@media(min-height:40rem)]:overflow-y-auto"
      >
        <ul className="grid gap-1">
          {sections.map(({ name, lead, entries }) => (
            <li key={name}>
              {!lead && <p className="px-3 pt-1 pb-0.5 text-xs font-semibold text-ink-faint">{name}</p>}
              <ul aria-label={lead ? undefined : name}>
                {(lead ? [lead, ...entries] : entries).map((shown) => (
                  <Entry
                    key={shown.to}
                    entry={shown}
                    isBelow={lead !== undefined && shown !== lead}
                    isCurrent={shown.to === current}
                    waiting={shown.to === ORDERS.path ? waiting : 0}
                    onChoose={onChoose}
                  />
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-auto grid border-t border-hairline pt-2 text-sm">
        <p className="truncate px-3 py-1 text-ink-faint" title={user?.email}>
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
  'flex min-h-11 items-center gap-3 rounded-sm px-3 text-left text-ink-soft transition hover:bg-sunk hover:text-ink lg:min-h-8 lg:[@media(max-height:52rem)]:min-h-7'

type EntryProps = {
  entry: MenuEntry
  isBelow: boolean
  isCurrent: boolean
  waiting: number
  onChoose: (() => void) | undefined
}

function Entry({ entry: { label, to, icon }, isBelow, isCurrent, waiting, onChoose }: EntryProps) {
  return (
    <li className="relative">
      <ShopLink
        to={to}
        onClick={onChoose}
        aria-current={isCurrent ? 'page' : undefined}
        className={classNames(
          'relative flex min-h-11 items-center gap-3 rounded-sm px-3 transition',
          isBelow
            ? 'pl-11 text-sm lg:min-h-7 lg:[@media(max-height:52rem)]:min-h-6'
            : 'font-medium lg:min-h-8 lg:[@media(max-height:52rem)]:min-h-7',
          isCurrent ? 'bg-iris-wash text-iris' : 'text-ink-soft hover:bg-sunk hover:text-ink',
        )}
      >
        {!isBelow && <EntryIcon name={icon} />}
        <span>{label}</span>
      </ShopLink>
      {waiting > 0 && (
        // The number is outside the link, because the link's text must be only the entry's name.
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
