import { useRevalidator } from 'react-router'
import { Button } from './button.tsx'

export function RetryButton() {
  const { state, revalidate } = useRevalidator()
  return (
    <Button loading={state === 'loading'} onClick={() => void revalidate()}>
      Réessayer
    </Button>
  )
}
