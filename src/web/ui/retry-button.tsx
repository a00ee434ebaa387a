import { useRevalidator } from 'react-router'
import { Button } from './button.tsx'

/** Loads the screen's data again. For an ErrorBoundary, which the screen replaces after a success. */
export function RetryButton() {
  const { state, revalidate } = useRevalidator()
  return (
    <Button loading={state === 'loading'} onClick={() => void revalidate()}>
      Réessayer
    </Button>
  )
}
