import type { ReactNode } from 'react'
import { useHydrated } from '#web/base/use-hydrated.ts'
import { Button } from '#web/ui/button.tsx'

type SubmitButtonProps = {
  pending: boolean
  /** True if the page has several equally important forms. */
  isQuiet?: boolean
  children: ReactNode
}

/** The button is disabled until the scripts have loaded, because only they can send the form. */
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
