import type { ReactNode } from 'react'
import { Disclosure } from '#web/ui/disclosure.tsx'

type FieldsFoldProps = {
  title: string
  /** What the fields hold. Blank ones are left out. */
  holds: readonly string[]
  /** The value that applies if nothing is typed. */
  empty: string
  /** A field with an error must be in sight. */
  hasError: boolean
  children: ReactNode
}

/** Rarer fields behind one line, which says what they hold. */
export function FieldsFold({ title, holds, empty, hasError, children }: FieldsFoldProps) {
  const held = holds.filter((value) => value.trim() !== '')
  return (
    <Disclosure
      open={hasError}
      title={
        <>
          {title}
          <span className="line-clamp-1 text-sm font-normal break-all text-ink-soft">
            {held.length > 0 ? held.join(' · ') : empty}
          </span>
        </>
      }
    >
      {children}
    </Disclosure>
  )
}
