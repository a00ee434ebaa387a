import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

type DisclosureProps = {
  title: ReactNode
  /** Open at first. */
  open?: boolean
  /** Several with one name: opening one closes the others. */
  name?: string
  children: ReactNode
}

/** A heading that unfolds what lies below, on `<details>`: it works before any script has loaded. */
export function Disclosure({ title, open, name, children }: DisclosureProps) {
  return (
    <details open={open} name={name} className="group/fold border-b border-hairline">
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-semibold">
        {title}
        <Icon
          name="chevronDown"
          className="size-5 text-ink-soft transition-transform group-open/fold:rotate-180"
        />
      </summary>
      <div className="pb-5 text-ink-soft">{children}</div>
    </details>
  )
}
