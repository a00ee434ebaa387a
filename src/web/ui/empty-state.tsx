import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

type EmptyStateProps = {
  title: ReactNode
  icon?: IconName
  action?: ReactNode
  tone?: 'calm' | 'error'
  /**
   * True if the state replaces the form or button that led to it. It then takes the focus, so screen readers read it.
   */
  isAnswer?: boolean
  children?: ReactNode
}

export function EmptyState(props: EmptyStateProps) {
  const { title, icon = 'package', action, tone = 'calm', isAnswer = false, children } = props
  const failed = tone === 'error'
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isAnswer) place.current?.focus()
  }, [isAnswer])
  return (
    <div
      ref={place}
      role={failed ? 'alert' : isAnswer ? 'status' : undefined}
      tabIndex={isAnswer ? -1 : undefined}
      className="mx-auto grid max-w-md justify-items-center gap-3 py-10 text-center"
    >
      <span
        className={classNames(
          'grid size-16 place-items-center rounded-xl',
          failed ? 'bg-red-wash text-red' : 'border border-hairline bg-raised text-ink-soft shadow-sm',
        )}
      >
        <Icon name={failed ? 'alert' : icon} className="size-7" />
      </span>
      <p className="font-display text-heading font-semibold text-balance">{title}</p>
      {children && <div className="text-balance text-ink-soft">{children}</div>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}
