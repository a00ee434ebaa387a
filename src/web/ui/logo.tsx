import { classNames } from './class-names.ts'

/** The emblem: a card's upright shape closed by three scales of a shell. */
export function Emblem({ className = 'size-9' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={classNames('shrink-0', className)} aria-hidden="true">
      <path
        d="M16 1.5C9.5 1.5 5 5.2 5 11v10.5c0 3.5 5 7 11 9 6-2 11-5.5 11-9V11c0-5.8-4.5-9.5-11-9.5Z"
        fill="currentColor"
      />
      <path
        d="M8 12a4 4 0 0 0 8 0 4 4 0 0 0 8 0M8 19.5a4 4 0 0 0 8 0 4 4 0 0 0 8 0M12 15.8a4 4 0 0 0 8 0M12 23.3a4 4 0 0 0 8 0M12 8.3a4 4 0 0 0 8 0"
        fill="none"
        className="stroke-paper"
        strokeWidth="1.5"
        strokeLinecap="round"
      />
    </svg>
  )
}

/** Emblem and the shop's name. The name is given, since it is configuration. */
export function Logo({ name, className }: { name: string; className?: string }) {
  return (
    <span className={classNames('inline-flex items-center gap-2.5', className)}>
      <Emblem />
      <span className="font-display text-2xl leading-none font-bold tracking-tight">{name}</span>
    </span>
  )
}
