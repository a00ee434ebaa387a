import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

type DisclosureProps = {
  title: ReactNode
  open?: boolean
  name?: string
  heading?: 'h2' | 'h3'
  children: ReactNode
}

/** `<details>` works before any script has loaded. */
export function Disclosure({ title, open, name, heading, children }: DisclosureProps) {
  const Title = heading ?? 'span'
  return (
    <details open={open} name={name} className="group/fold border-b border-hairline">
      <FoldSummary className="min-h-14 py-3 font-semibold">
        <Title>{title}</Title>
      </FoldSummary>
      <div className="pb-5 text-ink-soft">{children}</div>
    </details>
  )
}

export function FoldSummary({ className, children }: { className: string; children: ReactNode }) {
  return (
    <summary
      className={classNames('flex list-none items-center justify-between gap-4 text-balance', className)}
    >
      {children}
      <Icon
        name="chevronDown"
        className="size-5 text-ink-soft transition-transform group-open/fold:rotate-180"
      />
    </summary>
  )
}
