import type { ReactNode } from 'react'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'

export function TextPage({
  title,
  updated,
  children,
}: {
  title: string
  updated?: string
  children: ReactNode
}) {
  return (
    <div className="page py-6">
      <Breadcrumbs trail={[{ label: 'Accueil', to: '/' }, { label: title }]} />
      <article className="mt-8 grid grid-cols-1 gap-x-10 gap-y-8 lg:grid-cols-[23rem_minmax(0,1fr)]">
        <header>
          <h1 className="font-display text-title font-bold">{title}</h1>
          {updated && <p className="mt-3 text-sm text-balance text-ink-faint">{updated}</p>}
        </header>
        <div className="prose">{children}</div>
      </article>
    </div>
  )
}

export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[14rem_1fr]">
      {facts.map(([name, fact]) => (
        <div key={name} className="contents">
          <dt className="text-ink-soft max-sm:mt-2">{name}</dt>
          <dd className="font-medium">{fact}</dd>
        </div>
      ))}
    </dl>
  )
}
