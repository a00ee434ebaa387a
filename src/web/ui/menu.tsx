import { useEffect, useRef, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

/** The look of one line of a menu, for the links and buttons given as children. */
export const menuItemLook =
  'flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-left text-base text-ink transition hover:bg-sunk focus-visible:rounded-sm focus-visible:bg-sunk'

/** Moves between the lines with the arrows, Home and End; true when the key was one of these. */
function moveFocus(menu: HTMLElement, key: string): boolean {
  const items = [...menu.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)')]
  const at = items.findIndex((item) => item === document.activeElement)
  const targets: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }
  const target = targets[key]
  if (target === undefined || items.length === 0) return false
  items.at(target % items.length)?.focus()
  return true
}

function onKey(menu: HTMLDetailsElement, event: KeyboardEvent): void {
  if (event.key === 'Escape' && menu.open) {
    menu.open = false
    menu.querySelector('summary')?.focus()
    return
  }
  if (event.key === 'ArrowDown') menu.open = true
  if (menu.open && moveFocus(menu, event.key)) event.preventDefault()
}

/** Adds to `<details>` what a menu does; returns how to take it away. */
function behaveAsMenu(menu: HTMLDetailsElement): () => void {
  const leaving = new AbortController()
  const { signal } = leaving
  const closeOutside = ({ target }: Event) => {
    if (menu.open && target instanceof Node && !menu.contains(target)) menu.open = false
  }
  const closeOnChoice = ({ target }: Event) => {
    if (target instanceof Element && target.closest('a, button')) menu.open = false
  }
  document.addEventListener('pointerdown', closeOutside, { signal })
  document.addEventListener('focusin', closeOutside, { signal })
  menu.addEventListener('click', closeOnChoice, { signal })
  menu.addEventListener('keydown', (event) => onKey(menu, event), { signal })
  return () => leaving.abort()
}

/**
 * A button that opens a short list of links and acts, on `<details>`: it works before any script has loaded. Arrows
 * move inside, Esc closes and gives the focus back, choosing or leaving closes.
 */
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
