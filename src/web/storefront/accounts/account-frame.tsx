import type { ReactNode } from 'react'

type AccountFrameProps = {
  title: string
  intro?: ReactNode
  /** Below the card: where else one may have wanted to go. */
  aside?: ReactNode
  children: ReactNode
}

/** One form in the middle of a calm page: sign-in, registration, new password. */
export function AccountFrame({ title, intro, aside, children }: AccountFrameProps) {
  return (
    <div className="page grid justify-items-center py-10 sm:py-16">
      <div className="grid w-full max-w-form gap-6">
        <header className="grid gap-2">
          <h1 className="font-display text-title font-bold">{title}</h1>
          {intro && <p className="text-ink-soft">{intro}</p>}
        </header>
        <div className="rounded-lg border border-hairline bg-raised p-5 shadow-sm sm:p-8">{children}</div>
        {aside && <div className="text-ink-soft">{aside}</div>}
      </div>
    </div>
  )
}

export const textLinkLook =
  'inline-flex min-h-11 items-center font-semibold text-ink underline underline-offset-4 hover:text-iris'
