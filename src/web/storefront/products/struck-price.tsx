import type { ComponentProps } from 'react'
import { Money } from '#web/ui/money.tsx'

/** By law, a struck price is the lowest of the 30 days before the reduction (Code de la consommation, L. 112-1-1). */
export function StruckPrice(struck: { euros: number | undefined } | { cents: number | undefined }) {
  if (Object.values(struck)[0] === undefined) return null
  return (
    <span className="w-full text-sm text-ink-soft">
      Prix le plus bas des 30 derniers jours&nbsp;:{' '}
      <del>
        <Money {...(struck as ComponentProps<typeof Money>)} />
      </del>
    </span>
  )
}
