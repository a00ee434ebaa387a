import { useEffect } from 'react'
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import { SLEEVE_LOAD_FAILED, SLEEVE_NOT_FOUND, SLEEVE_NOT_FOUND_TOAST } from '#shared/catalogue/texts.ts'
import { messageIn, messageOf } from '#web/api/api-error.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { toastError } from '#web/ui/toast.ts'

/** In the product's place when it does not exist, or could not be had (storefront.md §8). */
export function ProductError() {
  const error = useRouteError()
  const { state, revalidate } = useRevalidator()
  if (isRouteErrorResponse(error) && error.status === 404) return <MissingProduct />
  return (
    <div className="page grid min-h-[60vh] content-center">
      <h1 className="sr-only">{SLEEVE_LOAD_FAILED}</h1>
      <EmptyState
        tone="error"
        title={sentenceOf(error)}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button onClick={() => void revalidate()} loading={state === 'loading'}>
              Réessayer
            </Button>
            <ButtonLink to="/" variant="secondary">
              Retour à la boutique
            </ButtonLink>
          </div>
        }
      />
    </div>
  )
}

function MissingProduct() {
  useEffect(() => toastError(SLEEVE_NOT_FOUND_TOAST), [])
  return (
    <div className="page grid min-h-[60vh] content-center">
      <h1 className="sr-only">{SLEEVE_NOT_FOUND}</h1>
      <EmptyState
        icon="search"
        title={SLEEVE_NOT_FOUND}
        action={<ButtonLink to="/">Voir toutes les protections</ButtonLink>}
      >
        <p>Elle a quitté la boutique, ou le lien n’est pas complet.</p>
      </EmptyState>
    </div>
  )
}

/** The server's own, whether a loader has handed it on (4xx, 503) or the call itself has failed. */
function sentenceOf(error: unknown): string {
  return isRouteErrorResponse(error)
    ? messageIn(error.data, SLEEVE_LOAD_FAILED)
    : messageOf(error, SLEEVE_LOAD_FAILED)
}
