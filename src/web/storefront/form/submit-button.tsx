import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useHydrated } from '#web/base/use-hydrated.ts'

type SubmitButtonProps = {
  pending: boolean
  /** One of several forms of a page: none is the primary one. */
  isQuiet?: boolean
  children: ReactNode
}

/** Submits a form; disabled until the scripts have loaded, which alone can send it. */
export function SubmitButton({ pending, isQuiet = false, children }: SubmitButtonProps) {
  const isHydrated = useHydrated()
  return (
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
  )
}
