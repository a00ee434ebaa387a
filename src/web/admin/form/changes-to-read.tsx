import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

type ChangesToReadProps = { className?: string; children: ReactNode; onSeen: () => void }

export function ChangesToRead({ className, children, onSeen }: ChangesToReadProps) {
  return (
    <div
      role="alert"
      className={classNames(
        'grid gap-3 rounded-sm border border-orange bg-orange-wash p-3 text-sm',
        className,
      )}
    >
      {children}
      <Button variant="secondary" size="sm" className="min-h-11 justify-self-start" onClick={onSeen}>
        J’ai vu, continuer
      </Button>
    </div>
  )
}
