import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { failureSentence } from '../api/admin-api.ts'

interface LoadFailureProps {
  error: unknown
  /** The screen's own sentence. */
  failed: string
  onRetry: () => void
}

/** What stands in place of data that could not be had. */
export function LoadFailure({ error, failed, onRetry }: LoadFailureProps) {
  const reason = failureSentence(error, failed)
  return (
    <EmptyState tone="error" title={failed} action={<Button onClick={onRetry}>Réessayer</Button>}>
      {reason === failed ? undefined : reason}
    </EmptyState>
  )
}
