import type { ReactNode } from 'react'
import { useHydrated } from '#web/base/use-hydrated.ts'
import { Button } from '#web/ui/button.tsx'

type SubmitButtonProps = {
  pending: boolean
  isQuiet?: boolean
  children: ReactNode
}

/** Disabled until the scripts have loaded, because only scripts can send the form. */
export function SubmitButton({ pending, isQuiet = false, children }: SubmitButtonProps) {
  const isHydrated = useHydrated()
  return (
    <>
      <noscript className="block basis-full">
        <p className="text-ink-soft">Ce formulaire a besoin de JavaScript.</p>
      </noscript>
      <Button
        type="submit"
        size={isQuiet ? 'md' : 'lg'}
        variant={isQuiet ? 'secondary' : 'primary'}
        loading={isHydrated && pending}
        disabled={!isHydrated}
        className={isQuiet ? 'justify-self-start' : 'max-sm:w-full sm:justify-self-start'}
      >
        {children}
      </Button>
    </>
  )
}
