import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import { SLEEVE_LOAD_FAILED, SLEEVE_NOT_FOUND } from '#shared/catalogue/sentences.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** In the product's place when it does not exist, or could not be had (storefront.md §8). */
export function ProductError() {
  const error = useRouteError()
  const { state, revalidate } = useRevalidator()
  const answer = isRouteErrorResponse(error) ? error : undefined
  if (answer?.status === 404) {
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
  const sentence: unknown = answer?.data?.message
  return (
    <div className="page grid min-h-[60vh] content-center">
      <h1 className="sr-only">{SLEEVE_LOAD_FAILED}</h1>
      <EmptyState
        tone="error"
        title={typeof sentence === 'string' && sentence !== '' ? sentence : SLEEVE_LOAD_FAILED}
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
