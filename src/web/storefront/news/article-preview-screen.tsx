import { useParams, useRouteError } from 'react-router'
import { cardSleeve } from '#shared/catalogue/card-sleeve.ts'
import { idOf } from '#shared/ids.ts'
import { isPublished } from '#shared/news/article-rules.ts'
import type { Article } from '#shared/news/contract.ts'
import { ARTICLE_LOAD_FAILED } from '#shared/news/texts.ts'
import { PREVIEW_SIGN_IN } from '#shared/texts.ts'
import { messageOf } from '#web/api/api-error.ts'
import { useScreenData, type LoaderArgs, type Meta } from '#web/base/screen.ts'
import { api } from '#web/session/api.ts'
import { loadOwnData, useOwnData } from '#web/session/own-data.ts'
import { SignInInvitation } from '#web/storefront/form/sign-in-invitation.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PreviewNote } from '#web/ui/preview-note.tsx'
import { RetryButton } from '#web/ui/retry-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ArticleText } from './article-text.tsx'

export const meta: Meta = () => ({ title: 'Aperçu' })

/** The server shows drafts and planned articles only to admins (decision 37). */
export const clientLoader = ({ params: { id } }: LoaderArgs<'id'>) =>
  loadOwnData(() => api.call('GET /api/articles/:id', { params: { id } }))

export default function ArticlePreviewScreen() {
  const loaderData = useScreenData<typeof clientLoader>()
  const { id = '' } = useParams()
  const article = useOwnData(loaderData)
  if (article === 'loading') return <HydrateFallback />
  if (article === 'signed-out')
    return (
      <div className="page py-8">
        <SignInInvitation to={`/preview/news/${id}`} title={PREVIEW_SIGN_IN}>
          L’aperçu d’un article est réservé à la boutique.
        </SignInInvitation>
      </div>
    )
  return (
    <div className="page py-6">
      <PreviewNote edit={`/admin/news?edit=${idOf(article)}`}>{stateOf(article)}</PreviewNote>
      <ArticleText article={article} sleeves={article.sleeves.map(cardSleeve)} />
    </div>
  )
}

function stateOf({ isDraft, publishedAt }: Article): string {
  if (isDraft) return 'Cet article est un brouillon\u00A0: vous seul le voyez.'
  return isPublished(new Date(publishedAt), new Date())
    ? 'Cet article est publié.'
    : 'Cet article n’a pas encore paru\u00A0: vous seul le voyez.'
}

export function HydrateFallback() {
  return (
    <div className="page py-6">
      <Skeleton className="h-96 rounded-lg" />
    </div>
  )
}

export function ErrorBoundary() {
  const sentence = messageOf(useRouteError(), ARTICLE_LOAD_FAILED)
  return (
    <div className="page grid min-h-[60vh] content-center">
      <h1 className="sr-only">{sentence}</h1>
      <EmptyState tone="error" title={sentence} action={<RetryButton />} />
    </div>
  )
}
