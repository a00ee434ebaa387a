import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import { ARTICLE_LOAD_FAILED, ARTICLE_NOT_FOUND } from '#shared/news/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { BackToNews } from './back-to-news.tsx'

/** An article that is not there, or that could not be had: one sentence each (storefront.md §8). */
export function ArticleError() {
  const error = useRouteError()
  const { revalidate, state } = useRevalidator()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  const sentence = isMissing ? ARTICLE_NOT_FOUND : ARTICLE_LOAD_FAILED
  return (
    <div className="page py-6">
      <h1 className="sr-only">{sentence}</h1>
      <BackToNews />
      {isMissing ? (
        <EmptyState title={sentence} icon="search">
          <p>Il a peut-être été retiré, ou son adresse a changé.</p>
        </EmptyState>
      ) : (
        <EmptyState
          tone="error"
          title={sentence}
          action={
            <Button loading={state === 'loading'} onClick={() => void revalidate()}>
              Réessayer
            </Button>
          }
        />
      )}
    </div>
  )
}
