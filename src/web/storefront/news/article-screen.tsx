import { isRouteErrorResponse, redirect, useRouteError } from 'react-router'
import { cardSleeve } from '#shared/catalogue/card-sleeve.ts'
import { idOf } from '#shared/ids.ts'
import { ARTICLE_LOAD_FAILED, ARTICLE_NOT_FOUND } from '#shared/news/texts.ts'
import { publicLoader } from '#web/api/public-loader.ts'
import { useScreenData, type LoaderArgs, type Meta } from '#web/base/screen.ts'
import { ErrorTitle } from '#web/errors/error-title.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { RetryButton } from '#web/ui/retry-button.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { articleData } from './article-structured-data.ts'
import { ArticleText } from './article-text.tsx'
import { useIsAdmin } from './use-is-admin.ts'

const load = publicLoader(async (api, { params }: LoaderArgs<'slug'>) => {
  const article = await api.getArticle(params.slug)
  if (article.slug !== params.slug) throw redirect(`/news/${encodeURIComponent(article.slug)}`, 301)
  return { ...article, sleeves: article.sleeves.map(cardSleeve) }
})
export { load as loader, load as clientLoader }

export const meta: Meta<typeof load> = ({ shop, loaderData: article }) => {
  if (!article) return undefined
  return {
    title: article.searchTitle || article.title,
    description: article.searchDescription || article.summary,
    path: `/news/${encodeURIComponent(article.slug)}`,
    image: article.picture ? `${article.picture.url}/1280.jpg` : article.image || undefined,
    type: 'article',
    structuredData: shop ? articleData(article, shop) : [],
  }
}

export default function ArticleScreen() {
  const article = useScreenData<typeof load>()
  const isAdmin = useIsAdmin()
  const id = idOf(article)
  return (
    <div className="page py-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <BackToNews />
        <div className="max-md:hidden">
          <Breadcrumbs
            trail={[{ label: 'Accueil', to: '/' }, { label: 'Actus', to: '/news' }, { label: article.title }]}
          />
        </div>
      </div>
      <ArticleText article={article} sleeves={article.sleeves}>
        {isAdmin && (
          <ButtonLink
            to={`/admin/news?edit=${id}`}
            variant="secondary"
            size="sm"
            icon={<Icon name="edit" className="size-4" />}
          >
            Modifier l'article
          </ButtonLink>
        )}
      </ArticleText>
    </div>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  const sentence = isMissing ? ARTICLE_NOT_FOUND : ARTICLE_LOAD_FAILED
  return (
    <div className="page py-6">
      <ErrorTitle text={sentence} />
      <h1 className="sr-only">{sentence}</h1>
      <BackToNews />
      {isMissing ? (
        <EmptyState title={sentence} icon="search">
          <p>Il a peut-être été retiré, ou son adresse a changé.</p>
        </EmptyState>
      ) : (
        <EmptyState tone="error" title={sentence} action={<RetryButton />} />
      )}
    </div>
  )
}

function BackToNews() {
  return (
    <ShopLink
      to="/news"
      className="inline-flex min-h-11 items-center gap-2 rounded-sm font-semibold underline-offset-4 hover:underline"
    >
      <Icon name="chevronLeft" className="size-4" />
      Retour aux actus
    </ShopLink>
  )
}
