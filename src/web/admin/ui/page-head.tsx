import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { screenAt } from '#web/admin/menu/screens.ts'
import { ShopLink } from '#web/ui/shop-link.tsx'

export function PageHead({ count, children }: { count?: string; children?: ReactNode }) {
  const screen = screenAt(useLocation().pathname)
  return (
    <header className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div>
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h1 className="font-display text-2xl font-semibold tracking-tight">{screen?.title ?? ''}</h1>
          {screen?.help && (
            <ShopLink
              to={`/admin/help/${screen.help}`}
              className="py-1 text-sm text-ink-faint underline hover:text-iris"
            >
              Aide
            </ShopLink>
          )}
        </div>
        {count !== undefined && <p className="min-h-5 text-sm text-ink-faint tabular-nums">{count}</p>}
      </div>
      {children && <div className="flex flex-wrap items-center gap-3">{children}</div>}
    </header>
  )
}

export const useScreenTitle = (): string => screenAt(useLocation().pathname)?.title ?? ''

export function Toolbar({ children }: { children: ReactNode }) {
  return <div className="mb-3 flex flex-wrap items-center gap-3">{children}</div>
}

export function Panel({
  title,
  aside,
  className = '',
  children,
}: {
  title?: ReactNode
  aside?: ReactNode
  className?: string
  children: ReactNode
}) {
  return (
    <section
      className={`min-w-0 rounded-md border border-hairline bg-raised p-4 shadow-sm sm:p-5 ${className}`}
    >
      {title && (
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 className="font-display text-lg font-semibold">{title}</h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  )
}
