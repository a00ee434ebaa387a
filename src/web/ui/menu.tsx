import { useEffect, useRef, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { behaveAsMenu } from './menu-behaviour.ts'

export const menuItemLook =
  'flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-left text-base text-ink transition hover:bg-sunk focus-visible:rounded-sm focus-visible:bg-sunk'

/** `<details>` works before any script has loaded. */
export function Menu({
  label,
  children,
  className,
  align = 'right',
}: {
  label: ReactNode
  children: ReactNode
  className?: string
  align?: 'left' | 'right'
}) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => (details.current ? behaveAsMenu(details.current) : undefined), [])

  return (
    <details ref={details} className={classNames('group/menu relative', className)}>
      <summary className="flex min-h-11 list-none items-center gap-2 rounded-full px-3 transition hover:bg-sunk focus-visible:rounded-full">
        {label}
        <Icon name="chevronDown" className="size-4 transition-transform group-open/menu:rotate-180" />
      </summary>
      <div
        className={classNames(
          'absolute top-full z-30 mt-2 grid w-max min-w-52 animate-rise gap-0.5 rounded-md border border-hairline bg-raised p-1.5 shadow-lg',
          align === 'right' ? 'right-0' : 'left-0',
        )}
      >
        {children}
      </div>
    </details>
  )
}
