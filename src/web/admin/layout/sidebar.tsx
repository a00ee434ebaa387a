import { useLocation } from 'react-router'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { openCommands } from '../commands/command-keys.tsx'
import { ENTRIES, entryOf, type Entry } from './menu-entries.ts'

type SidebarProps = {
  shopName: string
  /** Who is signed in. */
  email: string
  /** How many orders wait to be prepared. */
  waiting: number
  onLogout: () => void
  /** Called when an entry is chosen, to close the drawer it stands in. */
  onChoose?: () => void
}

/** The way to every screen, who is signed in, and the ways out; a column on wide screens, in a drawer on others. */
export function Sidebar({ shopName, email, waiting, onLogout, onChoose }: SidebarProps) {
  const current = entryOf(useLocation().pathname)
  return (
    <div className="flex h-full flex-col gap-6 overflow-y-auto px-3 py-5">
      <ShopLink to="/admin" onClick={onChoose} className="mx-2 flex min-h-11 items-center rounded-sm">
        <Logo name={shopName} />
      </ShopLink>
      <nav aria-label="Administration">
        <ul className="grid gap-0.5">
          {ENTRIES.map((entry) => (
            <li key={entry.to} className="relative">
              <EntryLink entry={entry} active={entry === current} onChoose={onChoose} />
              {entry.to === '/admin/orders' && waiting > 0 && (
                // Beside the link: its words are the specification's.
                <span className="pointer-events-none absolute inset-y-0 right-3 my-auto h-fit rounded-full bg-iris px-2 text-sm font-semibold text-paper tabular-nums">
                  {waiting}
                  <span className="sr-only"> à préparer</span>
                </span>
              )}
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-auto grid gap-0.5 border-t border-hairline pt-4 text-sm">
        <p className="truncate px-3 pb-2 text-ink-faint" title={email}>
          {email}
        </p>
        <ShopLink to="/admin/figures" onClick={onChoose} className={wayOutLook}>
          <Icon name="calendar" className="size-4.5" />
          Ventes
        </ShopLink>
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
        <ShopLink to="/admin/documents" onClick={onChoose} className={wayOutLook}>
          <Icon name="download" className="size-4.5" />
          Factures et avoirs
        </ShopLink>
        <ShopLink to="/admin/activity" onClick={onChoose} className={wayOutLook}>
          <Icon name="clock" className="size-4.5" />
          Journal d’activité
        </ShopLink>
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
  'flex min-h-11 items-center gap-3 rounded-sm px-3 text-left text-ink-soft transition hover:bg-sunk hover:text-ink'

function EntryLink({
  entry,
  active,
  onChoose,
}: {
  entry: Entry
  active: boolean
  onChoose: (() => void) | undefined
}) {
  return (
    <ShopLink
      to={entry.to}
      onClick={onChoose}
      aria-current={active ? 'page' : undefined}
      className={classNames(
        'relative flex min-h-11 items-center gap-3 rounded-sm px-3 font-medium transition',
        active ? 'bg-iris-wash text-iris' : 'text-ink-soft hover:bg-sunk hover:text-ink',
      )}
    >
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
        <path d={entry.icon} />
      </svg>
      {entry.label}
    </ShopLink>
  )
}
