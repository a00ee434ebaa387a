import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useHydrated } from '#web/use-hydrated.ts'

/** Sends a form; waits for the scripts, without which nothing would send it. */
export function SubmitButton({ pending, children }: { pending: boolean; children: ReactNode }) {
  const isHydrated = useHydrated()
  return (
    <Button
      type="submit"
      size="lg"
      loading={isHydrated && pending}
      disabled={!isHydrated}
      className="max-sm:w-full"
    >
      {children}
    </Button>
  )
}
