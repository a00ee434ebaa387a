import type { ReactNode } from 'react'
import { Disclosure } from '#web/ui/disclosure.tsx'

type FieldsFoldProps = {
  title: string
  holds: readonly string[]
  empty: string
  hasError: boolean
  children: ReactNode
}

export function FieldsFold({ title, holds, empty, hasError, children }: FieldsFoldProps) {
  const held = holds.filter((value) => value.trim() !== '')
  return (
    <Disclosure
      open={hasError}
      title={
        <>
          <span>{title}</span>
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
