import { useRevalidator } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** Replaces data that could not be loaded; the message with the reason comes from toast-failure.ts. */
export function LoadFailure({ failed, onRetry }: { failed: string; onRetry?: () => void }) {
  const { revalidate } = useRevalidator()
  const retry = onRetry ?? (() => void revalidate())
  return <EmptyState tone="error" title={failed} action={<Button onClick={retry}>Réessayer</Button>} />
}
