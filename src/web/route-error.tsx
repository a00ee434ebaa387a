import { isRouteErrorResponse } from 'react-router'
import { NotFound } from './storefront/pages/not-found-screen.tsx'

/** What a screen shows in its own place when its data could not be had. */
export function RouteError({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  return (
    <main>
      <h1>Une erreur est survenue</h1>
      <p>{sentenceOf(error)}</p>
      <button type="button" onClick={() => location.reload()}>
        Réessayer
      </button>
    </main>
  )
}

function sentenceOf(error: unknown): string {
  if (isRouteErrorResponse(error) && typeof error.data?.message === 'string') return error.data.message
  return 'La page n’a pas pu être affichée. Réessayez dans un instant.'
}
