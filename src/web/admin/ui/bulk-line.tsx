import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

type BulkLineProps = {
  isOver: boolean
  progress: { value: number; max: number; label: string }
  outcome: string
  details?: ReactNode
  children: ReactNode
}

export function BulkLine({ isOver, progress, outcome, details, children }: BulkLineProps) {
  return (
    <div
      data-screen-only
      className="pointer-events-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-sm border border-hairline bg-sunk px-3 py-2 text-sm"
    >
      <div className="min-w-0 flex-1 basis-60">
        {isOver ? <output className="break-words">{outcome}</output> : <ProgressBar {...progress} />}
        <div className="empty:hidden">{details}</div>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  )
}

type BulkLineActProps = {
  label: string
  act: { pending: boolean; run: () => void }
  variant?: 'secondary' | 'quiet'
}

/** The pressed button may disappear, so an element around it takes the focus. */
export function BulkLineAct({ label, act, variant = 'secondary' }: BulkLineActProps) {
  return (
    <Button
      size="sm"
      variant={variant}
      className="min-h-11"
      loading={act.pending}
      onClick={(event) => {
        const near = event.currentTarget.closest<HTMLElement>('[role="dialog"], main')
        act.run()
        near?.focus({ preventScroll: true })
      }}
    >
      {label}
    </Button>
  )
}
