import { useParams } from 'react-router'
import { cardSleeve } from '#shared/catalogue/card-sleeve.ts'
import { idOf } from '#shared/ids.ts'
import { isPublished } from '#shared/news/article-rules.ts'
import type { Article } from '#shared/news/contract.ts'
import { ARTICLE_LOAD_FAILED } from '#shared/news/texts.ts'
import { useScreenData, type LoaderArgs, type Meta } from '#web/base/screen.ts'
import { api } from '#web/session/api.ts'
import { loadOwnData } from '#web/session/own-data.ts'
import { PreviewFailure, PreviewPage } from '#web/storefront/form/preview-page.tsx'
import { PreviewNote } from '../form/preview-note.tsx'
import { ArticleText } from './article-text.tsx'

export { PreviewFallback as HydrateFallback } from '#web/storefront/form/preview-page.tsx'

export const meta: Meta = () => ({ title: 'Aperçu' })

export const clientLoader = ({ params: { id } }: LoaderArgs<'id'>) =>
  loadOwnData(() => api.call('GET /api/articles/:id', { params: { id } }))

export default function ArticlePreviewScreen() {
  const loaded = useScreenData<typeof clientLoader>()
  const { id = '' } = useParams()
  return (
    <PreviewPage
      loaded={loaded}
      path={`/preview/news/${id}`}
      reserved="L’aperçu d’un article est réservé à la boutique."
    >
      {(article) => (
        <div className="page py-6">
          <PreviewNote edit={`/admin/news?edit=${idOf(article)}`}>{stateOf(article)}</PreviewNote>
          <ArticleText article={article} sleeves={article.sleeves.map(cardSleeve)} />
        </div>
      )}
    </PreviewPage>
  )
}

function stateOf({ isDraft, publishedAt }: Article): string {
  if (isDraft) return 'Cet article est un brouillon\u00A0: vous seul le voyez.'
  return isPublished(new Date(publishedAt), new Date())
    ? 'Cet article est publié.'
    : 'Cet article n’a pas encore paru\u00A0: vous seul le voyez.'
}

export const ErrorBoundary = () => <PreviewFailure failed={ARTICLE_LOAD_FAILED} />
