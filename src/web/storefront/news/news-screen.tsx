import { type ReactNode, useEffect } from 'react'
import {
  data,
  isRouteErrorResponse,
  type ShouldRevalidateFunctionArgs,
  useRouteError,
  useSearchParams,
} from 'react-router'
import { ALL_CATEGORIES } from '#shared/news/article-categories.ts'
import { filterArticles } from '#shared/news/article-list.ts'
import { ARTICLES_LOAD_FAILED, NO_ARTICLES } from '#shared/news/texts.ts'
import { pageNumberIn } from '#shared/page-number.ts'
import { publicLoader } from '#web/api/public-loader.ts'
import { publicApiContext } from '#web/api/router-contexts.ts'
import { useScreenData, type LoaderArgs, type Meta } from '#web/base/screen.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { RetryButton } from '#web/ui/retry-button.tsx'
import { ArticleCard } from './article-card.tsx'
import { NewsFilters } from './news-filters.tsx'
import { newsCache, newsFailure, readNewsPage } from './news-pages.ts'
import { useIsAdmin } from './use-is-admin.ts'

export const loader = publicLoader((api, { url }: LoaderArgs) =>
  readNewsPage(api, pageNumberIn(url.searchParams)),
)

export async function clientLoader({ context, url }: LoaderArgs) {
  const page = pageNumberIn(url.searchParams)
  try {
    return newsCache.find(page) ?? (await readNewsPage(context.get(publicApiContext), page))
  } catch (error) {
    throw data({ message: newsFailure(error) }, { status: 503 })
  }
}

/** The search and the category only filter the loaded articles, so changing them needs no call. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  currentUrl.href === nextUrl.href
    ? defaultShouldRevalidate
    : pageNumberIn(currentUrl.searchParams) !== pageNumberIn(nextUrl.searchParams)

export const meta: Meta<typeof clientLoader> = ({ loaderData }) => {
  const page = loaderData?.page ?? 1
  return {
    title: page > 1 ? `Actus, page ${page}` : 'Actus',
    description: 'Conseils pour protéger ses cartes, coulisses de l’atelier, tournois et rendez-vous.',
    path: page > 1 ? `/news?page=${page}` : '/news',
  }
}

export default function NewsScreen() {
  const news = useScreenData<typeof clientLoader>()
  const [params] = useSearchParams()
  const isAdmin = useIsAdmin()
  useEffect(() => newsCache.keep(news), [news])
  const shown = filterArticles(news.articles, params.get('category') ?? ALL_CATEGORIES, params.get('q') ?? '')
  const isFiltered = params.has('q') || params.has('category')
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
        <div className="grid gap-3">
          <NewsFilters />
          {isFiltered && news.pages > 1 && <OnThisPageOnly news={news} />}
        </div>
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

function OnThisPageOnly({ news: { page, pages } }: { news: { page: number; pages: number } }) {
  return (
    <p className="text-sm text-ink-soft">
      {`La recherche porte sur la page ${page} sur ${pages}\u00A0: d’autres articles peuvent correspondre sur les autres pages, ci-dessous.`}
    </p>
  )
}

function NewsBanner({ children }: { children?: ReactNode }) {
  return (
    <header>
      <div className="flex flex-wrap items-end justify-between gap-5 pt-8 pb-6 sm:pt-12">
        <div>
          <h1 className="font-display text-title font-bold">Actus</h1>
          <p className="mt-3 max-w-text text-lg text-ink-soft">
            Conseils, coulisses et rendez-vous&nbsp;: la vie des cartes et de celles et ceux qui les
            protègent.
          </p>
        </div>
        {children}
      </div>
    </header>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const message =
    isRouteErrorResponse(error) && typeof error.data?.message === 'string' ? error.data.message : undefined
  return (
    <div className="page">
      <NewsBanner />
      <EmptyState tone="error" title={message ?? ARTICLES_LOAD_FAILED} action={<RetryButton />} />
    </div>
  )
}
