import type { ReactNode } from 'react'

/** A section of the account: its name at the side, its content next to it. */
export function AccountSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-6 rounded-lg border border-hairline bg-raised p-5 shadow-sm sm:p-8 lg:grid-cols-[16rem_1fr] lg:gap-10">
      <h2 className="font-display text-heading font-semibold">{title}</h2>
      <div className="max-w-prose">{children}</div>
    </section>
  )
}
