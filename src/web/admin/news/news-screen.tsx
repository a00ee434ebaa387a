import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { idOf } from '#shared/ids.ts'
import { ARTICLE_CATEGORIES } from '#shared/news/article-categories.ts'
import { ARTICLE_SORTS, ARTICLE_STATES } from '#shared/news/article-list.ts'
import type { Article } from '#shared/news/contract.ts'
import {
  ARTICLE_DELETE_CONFIRM,
  ARTICLE_DELETE_FAILED,
  ARTICLE_DELETED,
  ARTICLE_LOAD_FAILED,
  ARTICLES_LOAD_FAILED,
} from '#shared/news/texts.ts'
import { useScreenData, type LoaderArgs } from '#web/base/screen.ts'
import { api } from '#web/session/api.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { promised, usePromised, type Promised } from '../api/use-promised.ts'
import { DeleteQuestion } from '../ui/delete-question.tsx'
import { listQuery } from '../ui/list-query.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { PageHead, Panel } from '../ui/page-head.tsx'
import { ArticleForm } from './article-form.tsx'
import { ArticleList } from './article-list.tsx'
import { articlePage, forgetArticlePages } from './article-pages.ts'

export { RouteErrorBoundary as ErrorBoundary } from '#web/errors/route-error.tsx'

export const clientLoader = ({ request }: LoaderArgs) => {
  const url = new URL(request.url)
  const id = url.searchParams.get('edit')
  const { q, page, oneOf } = listQuery(url)
  const query = {
    q,
    category: oneOf('category', ARTICLE_CATEGORIES),
    state: oneOf('state', ARTICLE_STATES),
    sort: oneOf('sort', ARTICLE_SORTS),
  }
  return {
    articles: promised(articlePage(page, query)),
    edited: id ? { id, article: promised(api.call('GET /api/articles/:id', { params: { id } })) } : undefined,
  }
}

export default function NewsScreen() {
  const { articles, edited } = useScreenData<typeof clientLoader>()
  const list = usePromised(articles, ARTICLES_LOAD_FAILED)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [toDelete, setToDelete] = useState<Article>()
  // A later visit to this screen loads the articles again.
  useEffect(() => forgetArticlePages, [])
  const edit = useCallback(
    (id: string | undefined) => {
      const kept = new URLSearchParams(search)
      kept.delete('edit')
      if (id) kept.set('edit', id)
      void navigate({ pathname: '/admin/news', search: String(kept) })
    },
    [navigate, search],
  )
  const isWriting = edited !== undefined || pathname.endsWith('/new')
  const form = edited ? (
    <EditedArticle key={edited.id} article={edited.article} onClose={() => edit(undefined)} />
  ) : (
    <ArticleForm key="new" article={undefined} />
  )
  const articleList = (
    <ArticleList
      key="list"
      list={{ ...list, failed: ARTICLES_LOAD_FAILED }}
      onEdit={edit}
      onDelete={setToDelete}
    />
  )
  return (
    <>
      <PageHead>
        {isWriting ? (
          <a href="#articles" className="underline underline-offset-4">
            Aller à la liste
          </a>
        ) : (
          <ButtonLink
            to="/admin/news/new"
            size="sm"
            className="min-h-11"
            icon={<Icon name="plus" className="size-4" />}
          >
            Nouvel article
          </ButtonLink>
        )}
      </PageHead>
      <div className="grid gap-8">{isWriting ? [form, articleList] : [articleList, form]}</div>
      <DeleteQuestion
        item={toDelete}
        question={ARTICLE_DELETE_CONFIRM}
        nameOf={({ title }) => title}
        remove={async ({ _id: id }) => {
          await api.call('DELETE /api/articles/:id', { params: { id } })
          forgetArticlePages()
        }}
        done={ARTICLE_DELETED}
        failed={ARTICLE_DELETE_FAILED}
        onClose={() => setToDelete(undefined)}
        onDeleted={({ _id: id }) => id === edited?.id && edit(undefined)}
      />
    </>
  )
}

function EditedArticle({ article, onClose }: { article: Promised<Article>; onClose: () => void }) {
  const { data, error } = usePromised(article, ARTICLE_LOAD_FAILED)
  if (data)
    return (
      <>
        <ArticleForm article={data} onClose={onClose} />
        <p className="mt-3 mb-5 text-sm">
          <ShopLink to={`/admin/activity?subject=${idOf(data)}`} className="underline underline-offset-4">
            Qui a modifié cet article, et quand
          </ShopLink>
        </p>
      </>
    )
  return (
    <Panel title="Modifier l'article">
      {error === undefined ? (
        <Skeleton className="h-96 rounded-md" />
      ) : (
        <LoadFailure failed={ARTICLE_LOAD_FAILED} error={error} />
      )}
    </Panel>
  )
}
