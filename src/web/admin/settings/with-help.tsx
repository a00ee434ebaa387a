import { useState, type ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

type WithHelpProps = {
  hint: string
  className?: string | undefined
  children: (hint: string | undefined) => ReactNode
}

export function WithHelp({ hint, className, children }: WithHelpProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={classNames('relative min-w-0 [&_label]:pr-7', className)}>
      {children(isOpen ? hint : undefined)}
      <button
        type="button"
        aria-label="Aide"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="absolute -top-3 -right-2.5 grid size-11 place-items-center text-ink-soft hover:text-iris"
      >
        <span
          aria-hidden="true"
          className="grid size-5 place-items-center rounded-full border border-edge text-xs font-semibold"
        >
          ?
        </span>
      </button>
    </div>
  )
}
