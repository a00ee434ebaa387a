import type { ReactElement, ReactNode } from 'react'
import { Menu } from './base-ui.client.ts'

interface ActionMenuProps {
  /** The button that opens it, with its own name: `<IconButton label="Compte">…`. */
  trigger: ReactElement
  children: ReactNode
}

/** A short list of acts below a button: arrows move, letters jump, Esc closes and gives the focus back. */
export function ActionMenu({ trigger, children }: ActionMenuProps) {
  return (
    <Menu.Root>
      <Menu.Trigger render={trigger} />
      <Menu.Portal>
        <Menu.Positioner sideOffset={6} align="end" className="z-50">
          <Menu.Popup className="grid min-w-48 gap-0.5 rounded-md border border-hairline bg-raised p-1.5 text-ink shadow-lg">
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

/** One act; `href` makes it a link that loads its document. */
export function ActionItem({
  href,
  onChoose,
  children,
}: {
  href?: string
  onChoose?: () => void
  children: ReactNode
}) {
  const look =
    'flex min-h-10 items-center gap-2.5 rounded-sm px-3 text-left text-sm outline-none data-highlighted:bg-sunk'
  if (href !== undefined) {
    return (
      <Menu.LinkItem href={href} className={look}>
        {children}
      </Menu.LinkItem>
    )
  }
  return (
    <Menu.Item onClick={onChoose} className={look}>
      {children}
    </Menu.Item>
  )
}
