import { useRevalidator } from 'react-router'
import { Button } from './button.tsx'

/** Reloads the screen's data. Used in an ErrorBoundary, which the screen replaces when loading succeeds. */
export function RetryButton() {
  const { state, revalidate } = useRevalidator()
  return (
    <Button loading={state === 'loading'} onClick={() => void revalidate()}>
      Réessayer
    </Button>
  )
}
