import { useRevalidator } from 'react-router'
import { ApiError } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

type LoadFailureProps = {
  failed: string
  error?: unknown
  onRetry?: () => void
}

export function LoadFailure({ failed, error, onRetry }: LoadFailureProps) {
  const { revalidate } = useRevalidator()
  const retry = onRetry ?? (() => void revalidate())
  if (error instanceof ApiError && error.status === 404)
    return <EmptyState tone="error" title={error.message} />
  return <EmptyState tone="error" title={failed} action={<Button onClick={retry}>Réessayer</Button>} />
}
