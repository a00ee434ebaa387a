import type { ReactNode } from 'react'
import type { CardSleeve } from '#shared/catalogue/card-sleeve.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { SleeveBadges } from './sleeve-badges.tsx'

/** The page of one sleeve, and the way back from it. */
export function SleevePage({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="page pt-4 sm:pt-6">
      <Breadcrumbs trail={[{ label: 'Boutique', to: '/' }, { label: name }]} />
      {children}
    </div>
  )
}

type SleeveHeadProps = {
  sleeve: CardSleeve
  /** On the right of the name. */
  aside: ReactNode
  /** Below it. */
  children: ReactNode
}

/** A sleeve's badges and name. On a phone they stand above the pictures: what asks for a choice at the bottom covers neither. */
export function SleeveHead({ sleeve, aside, children }: SleeveHeadProps) {
  return (
    <header className="max-lg:order-first max-lg:-mb-3">
      <SleeveBadges sleeve={sleeve} />
      <div className="mt-2 flex items-start justify-between gap-3">
        <h1 className="min-w-0 font-display text-title font-bold">{sleeve.name}</h1>
        {aside}
      </div>
      {children}
    </header>
  )
}
