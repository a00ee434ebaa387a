import { useRevalidator } from 'react-router'
import { Button } from './button.tsx'

/** Loads the screen's data once more: in an ErrorBoundary, whose place the screen takes again when it succeeds. */
export function RetryButton() {
  const { state, revalidate } = useRevalidator()
  return (
    <Button loading={state === 'loading'} onClick={() => void revalidate()}>
      Réessayer
    </Button>
  )
}
