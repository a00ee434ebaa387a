import { classNames } from './class-names.ts'
import { ShopLink } from './shop-link.tsx'

type ChipProps = {
  label: string
  count?: number
  active?: boolean
  to?: string
  onClick?: () => void
}

export function Chip({ label, count, active = false, to, onClick }: ChipProps) {
  const look = classNames(
    'inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full border px-4 font-medium whitespace-nowrap transition',
    'focus-visible:rounded-full',
    active ? 'border-ink bg-ink text-paper' : 'border-edge bg-raised hover:border-ink hover:bg-sunk',
  )
  const content = (
    <>
      <span>{label}</span>
      {count !== undefined && (
        <span className={classNames('text-sm tabular-nums', active ? '' : 'text-ink-faint')}>{count}</span>
      )}
    </>
  )
  if (to === undefined) {
    return (
      <button type="button" aria-pressed={active} onClick={onClick} className={look}>
        {content}
      </button>
    )
  }
  return (
    <ShopLink
      to={to}
      aria-current={active ? 'true' : undefined}
      preventScrollReset
      viewTransition={false}
      className={look}
    >
      {content}
    </ShopLink>
  )
}
