import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import { ARTICLES_LOAD_FAILED } from '#shared/news/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NewsBanner } from './news-banner.tsx'

/** The list when it could not be had: the sentence, and another try (storefront.md §8). */
export function NewsError() {
  const error = useRouteError()
  const { revalidate, state } = useRevalidator()
  const message =
    isRouteErrorResponse(error) && typeof error.data?.message === 'string' ? error.data.message : undefined
  return (
    <div className="page">
      <NewsBanner />
      <EmptyState
        tone="error"
        title={message ?? ARTICLES_LOAD_FAILED}
        action={
          <Button loading={state === 'loading'} onClick={() => void revalidate()}>
            Réessayer
          </Button>
        }
      />
    </div>
  )
}
