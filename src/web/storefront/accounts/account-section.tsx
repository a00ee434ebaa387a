import type { ReactNode } from 'react'
import { FoldSummary } from '#web/ui/disclosure.tsx'

const CARD = 'rounded-lg border border-hairline bg-raised p-5 shadow-sm sm:p-8'
const COLUMNS = 'grid gap-6 lg:grid-cols-[16rem_1fr] lg:gap-10'
const TITLE = 'font-display text-heading font-semibold'

/** A section of the account: its name at the side, its content next to it. */
export function AccountSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={`${CARD} ${COLUMNS}`}>
      <h2 className={TITLE}>{title}</h2>
      <div className="max-w-text">{children}</div>
    </section>
  )
}

/** A section that is rarely needed: its name unfolds it. */
export function FoldedSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={`group/fold ${CARD}`}>
      <FoldSummary className="min-h-11">
        <h2 className={TITLE}>{title}</h2>
      </FoldSummary>
      <div className={`${COLUMNS} pt-6`}>
        <div className="max-w-text lg:col-start-2">{children}</div>
      </div>
    </details>
  )
}
