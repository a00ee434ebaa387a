import type { ReactNode } from 'react'
import { HeroCards } from '#web/storefront/banners/hero-cards.tsx'

type AccountFrameProps = {
  title: string
  intro?: ReactNode
  aside?: ReactNode
  children: ReactNode
}

export function AccountFrame({ title, intro, aside, children }: AccountFrameProps) {
  return (
    <div className="page grid gap-x-16 pt-8 sm:pt-12 lg:grid-cols-[minmax(0,var(--container-text))_minmax(0,1fr)]">
      <div className="grid max-w-text content-start gap-6">
        <header className="grid gap-2">
          <h1 className="font-display text-title font-bold">{title}</h1>
          {intro && <p className="text-ink-soft">{intro}</p>}
        </header>
        <div className="rounded-lg border border-hairline bg-raised p-5 shadow-sm sm:p-8">{children}</div>
        {aside && <div className="text-ink-soft">{aside}</div>}
      </div>
      <div className="max-lg:hidden lg:sticky lg:top-24 lg:self-start lg:overflow-x-clip">
        <HeroCards />
      </div>
    </div>
  )
}

export const textLinkLook =
  'inline-flex min-h-11 items-center font-semibold text-ink underline underline-offset-4 hover:text-iris'
