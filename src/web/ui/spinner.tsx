import { classNames } from './class-names.ts'

/** `label` is read aloud. Leave it out in a button that already says what it does. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <span role={label ? 'status' : undefined} className="inline-flex">
      <svg
        viewBox="0 0 24 24"
        width="1.25rem"
        height="1.25rem"
        fill="none"
        className={classNames('animate-spin', className)}
        aria-hidden="true"
      >
        <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="2.5" opacity="0.2" />
        <path d="M12 3a9 9 0 0 1 9 9" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
      </svg>
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}

type SpinnerLook = { label?: string; className?: string }

export function CentredSpinner({ label = 'Chargement', className = 'min-h-[50vh]' }: SpinnerLook) {
  return (
    <div className={classNames('grid place-items-center text-ink-soft', className)}>
      <noscript>
        <p>Cette page a besoin de JavaScript pour s’afficher.</p>
      </noscript>
      <Spinner label={label} className="size-9 noscript:hidden" />
    </div>
  )
}
