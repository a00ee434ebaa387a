import type { ReactNode } from 'react'
import { FoldSummary } from '#web/ui/disclosure.tsx'

const CARD = 'rounded-lg border border-hairline bg-raised p-5 shadow-sm sm:p-8'
const TITLE = 'font-display text-heading font-semibold'

export function AccountSection({
  title,
  isWide = false,
  children,
}: {
  title: string
  isWide?: boolean
  children: ReactNode
}) {
  return (
    <section className={`${CARD} grid gap-6 ${isWide ? 'lg:grid-cols-[16rem_1fr] lg:gap-10' : ''}`}>
      <h2 className={TITLE}>{title}</h2>
      <div className={isWide ? 'max-w-text' : ''}>{children}</div>
    </section>
  )
}

export function FoldedSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={`group/fold ${CARD}`}>
      <FoldSummary className="min-h-11">
        <h2 className={TITLE}>{title}</h2>
      </FoldSummary>
      <div className="max-w-text pt-6">{children}</div>
    </details>
  )
}
