import { LOWEST_PRICE } from '#shared/catalogue/present-price.ts'
import { Money } from '#web/ui/money.tsx'

/** What a reduced price is announced against, said as the law wants it; nothing where there is no reduction. */
export function StruckPrice({ cents, className = '' }: { cents: number | undefined; className?: string }) {
  if (cents === undefined) return null
  return (
    <span className={`text-sm text-ink-soft ${className}`}>
      {LOWEST_PRICE}&nbsp;:{' '}
      <del>
        <Money cents={cents} />
      </del>
    </span>
  )
}
