import type { ReactNode } from 'react'

/** The head of the news, whatever stands below it. */
export function NewsBanner({ children }: { children?: ReactNode }) {
  return (
    <header className="foil-edge overflow-hidden rounded-b-xl bg-raised shadow-sm">
      <div className="flex flex-wrap items-end justify-between gap-5 px-6 py-9 sm:px-10 lg:py-12">
        <div>
          <h1 className="font-display text-display font-bold">Actus</h1>
          <p className="mt-3 max-w-prose text-lg text-ink-soft">
            Conseils, coulisses et rendez-vous&nbsp;: la vie des cartes et de celles et ceux qui les
            protègent.
          </p>
        </div>
        {children}
      </div>
    </header>
  )
}
