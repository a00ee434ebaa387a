import { useRevalidator } from 'react-router'
import { Button } from './button.tsx'

/**
 * A button that loads the screen's data again. Use it in an ErrorBoundary. The screen replaces the boundary when
 * loading succeeds.
 */
export function RetryButton() {
  const { state, revalidate } = useRevalidator()
  return (
    <Button loading={state === 'loading'} onClick={() => void revalidate()}>
      Réessayer
    </Button>
  )
}
