import { useEffect } from 'react'
import { data, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import { ALL_CATEGORIES } from '#shared/news/categories.ts'
import { filterArticles } from '#shared/news/article-list.ts'
import { NO_ARTICLES } from '#shared/news/texts.ts'
import { publicApiContext } from '#web/api/context.ts'
import { publicLoader } from '#web/api/public-loader.ts'
import { pageMeta } from '#web/page-meta.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import type { Route } from './+types/news-screen'
import { ArticleCard } from './article-card.tsx'
import { NewsBanner } from './news-banner.tsx'
import { NewsFilters } from './news-filters.tsx'
import { askedPage, newsCache, newsFailure, readNewsPage } from './news-pages.ts'
import { useIsAdmin } from './use-is-admin.ts'

export const loader = publicLoader((api, { url }: Route.LoaderArgs) => readNewsPage(api, askedPage(url)))

/** In the browser a page that was read once in this session is not read again. */
export async function clientLoader({ context, url }: Route.ClientLoaderArgs) {
  const page = askedPage(url)
  try {
    return newsCache.find(page) ?? (await readNewsPage(context.get(publicApiContext), page))
  } catch (error) {
    throw data({ message: newsFailure(error) }, { status: 503 })
  }
}

/** Words and category filter what is here already. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  currentUrl.href === nextUrl.href ? defaultShouldRevalidate : askedPage(currentUrl) !== askedPage(nextUrl)

export { NewsError as ErrorBoundary } from './news-error.tsx'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const page = loaderData?.page ?? 1
  return pageMeta(matches[0], {
    title: page > 1 ? `Actus, page ${page}` : 'Actus',
    description: 'Conseils pour protéger ses cartes, coulisses de l’atelier, tournois et rendez-vous.',
    path: page > 1 ? `/news?page=${page}` : '/news',
  })
}

export default function NewsScreen({ loaderData: news }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const isAdmin = useIsAdmin()
  useEffect(() => newsCache.keep(news), [news])
  const shown = filterArticles(news.articles, params.get('category') ?? ALL_CATEGORIES, params.get('q') ?? '')
  const addressOf = (page: number) => {
    const next = new URLSearchParams(params)
    if (page === 1) next.delete('page')
    else next.set('page', String(page))
    return next.size > 0 ? `/news?${next}` : '/news'
  }
  return (
    <div className="page">
      <NewsBanner>
        {isAdmin && (
          <ButtonLink to="/admin/news" icon={<Icon name="plus" />}>
            Ajouter un article
          </ButtonLink>
        )}
      </NewsBanner>
      <div className="mt-8 grid gap-8">
        <NewsFilters />
        {shown.length > 0 ? (
          <ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-3" aria-label="Articles">
            {shown.map((article, at) => (
              <ArticleCard key={article.slug} article={article} first={at === 0} />
            ))}
          </ul>
        ) : (
          <EmptyState
            title={NO_ARTICLES}
            icon="search"
            action={
              params.size > 0 && (
                <ButtonLink to="/news" variant="secondary" reloadDocument>
                  Voir tous les articles
                </ButtonLink>
              )
            }
          />
        )}
        <output className="sr-only">
          {shown.length === 0 ? NO_ARTICLES : `${shown.length} article${shown.length > 1 ? 's' : ''}`}
        </output>
        <Pagination page={news.page} pages={news.pages} hrefOf={addressOf} label="Pages des actus" />
      </div>
    </div>
  )
}
