import { publicLoader } from '#web/api/public-loader.ts'
import { pageMeta } from '#web/page-meta.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Route } from './+types/article-screen'
import { ArticleCategories, ArticleFacts } from './article-facts.tsx'
import { ArticlePicture } from './article-picture.tsx'
import { BackToNews } from './back-to-news.tsx'
import { articleData } from './structured-data.ts'
import { useIsAdmin } from './use-is-admin.ts'

const load = publicLoader((api, { params }: Route.LoaderArgs) => api.getArticle(params.slug))
export { load as loader, load as clientLoader }
export { ArticleError as ErrorBoundary } from './article-error.tsx'

export const meta: Route.MetaFunction = ({ matches, loaderData: article }) => {
  if (!article) return pageMeta(matches[0], { title: 'Article non trouvé' })
  const shop = matches[0]?.loaderData?.shop
  return pageMeta(matches[0], {
    title: article.title,
    description: article.summary,
    path: `/news/${encodeURIComponent(article.slug)}`,
    image: article.picture ? `${article.picture.url}/1280.jpg` : article.image || undefined,
    type: 'article',
    structuredData: shop ? articleData(article, shop) : [],
  })
}

export default function ArticleScreen({ loaderData: article }: Route.ComponentProps) {
  const isAdmin = useIsAdmin()
  const { _id: id } = article
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
      <article className="mx-auto mt-6 max-w-4xl">
        <header className="grid justify-items-start gap-4">
          <ArticleCategories categories={article.categories} />
          <h1 className="font-display text-display font-bold">{article.title}</h1>
          <p className="max-w-prose text-lg text-ink-soft">{article.summary}</p>
          <ArticleFacts article={article} />
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
        </header>
        {article.image && (
          <ArticlePicture
            article={article}
            eager
            sizes="(min-width: 60rem) 56rem, 100vw"
            className="mt-8 aspect-16/9 rounded-lg"
          />
        )}
        {/* Made safe by the server when it was saved (decision 29). */}
        <div className="prose mx-auto mt-10 text-lg" dangerouslySetInnerHTML={{ __html: article.content }} />
      </article>
    </div>
  )
}
