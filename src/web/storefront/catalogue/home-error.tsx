import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { SLEEVES_LOAD_FAILED } from '#shared/catalogue/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { toastError } from '#web/ui/toast.ts'

/** In the catalogue's place when it could not be loaded (storefront.md §8). */
export function HomeError() {
  const { state, revalidate } = useRevalidator()
  const place = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    toastError(SLEEVES_LOAD_FAILED)
    // A filter keeps the scroll where it is, which is below this.
    place.current?.focus()
  }, [])
  return (
    <div className="page relative grid min-h-[60vh] content-center">
      <h1 ref={place} tabIndex={-1} className="sr-only">
        {SLEEVES_LOAD_FAILED}
      </h1>
      <EmptyState
        tone="error"
        title={SLEEVES_LOAD_FAILED}
        action={
          <Button loading={state === 'loading'} onClick={() => void revalidate()}>
            Réessayer
          </Button>
        }
      >
        <p>Vérifiez votre connexion, puis réessayez.</p>
      </EmptyState>
    </div>
  )
}
