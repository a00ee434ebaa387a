import { lazy, Suspense } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { PAGE_FAILED } from '#shared/texts.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ErrorTitle } from './error-title.tsx'

const NotFound = lazy(() => import('./not-found.tsx').then((module) => ({ default: module.NotFound })))

/**
 * A screen re-exports this boundary, so that the layout around it stays:
 *
 *     export { RouteErrorBoundary as ErrorBoundary } from '#web/errors/route-error.tsx'
 */
export function RouteErrorBoundary() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404 && error.data === null)
    return (
      <Suspense>
        <NotFound />
      </Suspense>
    )
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  const title = isMissing ? sentenceOf(error) : 'Une carte est restée coincée'
  return (
    <div className="mx-auto grid min-h-[60vh] max-w-text place-content-center gap-5 px-4 py-16 text-center">
      <ErrorTitle text={title} />
      <h1 className="font-display text-3xl font-semibold">{title}</h1>
      {!isMissing && <p className="text-ink-soft">{sentenceOf(error)}</p>}
      <p className="flex flex-wrap items-center justify-center gap-4">
        {!isMissing && <Button onClick={() => location.reload()}>Réessayer</Button>}
        <ButtonLink to="/" variant="quiet">
          Retour à l’accueil
        </ButtonLink>
      </p>
    </div>
  )
}

function sentenceOf(error: unknown): string {
  if (isRouteErrorResponse(error) && typeof error.data?.message === 'string') return error.data.message
  return PAGE_FAILED
}
