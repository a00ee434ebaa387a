import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Article } from '#shared/news/contract.ts'
import {
  ARTICLE_DELETE_CONFIRM,
  ARTICLE_DELETE_FAILED,
  ARTICLE_DELETED,
  ARTICLE_LOAD_FAILED,
} from '#shared/news/texts.ts'
import { pageMeta } from '#web/page-meta.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useRemote } from '../api/use-remote.ts'
import { DeleteQuestion } from '../ui/delete-question.tsx'
import { useListQuery } from '../ui/list-query.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { PageHead, Panel } from '../ui/page-head.tsx'
import type { Route } from './+types/news-screen'
import { ArticleForm } from './article-form.tsx'
import { ArticleList } from './article-list.tsx'
import { useArticlePages } from './use-article-pages.ts'

const TITLE = 'Gestion des articles'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches[0], { title: TITLE })

/** Article management (back-office.md §2); the article whose id is in `?edit=` stands in the form. */
export default function NewsScreen() {
  const query = useListQuery()
  const navigate = useNavigate()
  const list = useArticlePages(query.page)
  const [doomed, setDoomed] = useState<Article>()
  const editedId = query.get('edit')
  const { reload } = list
  const edit = useCallback(
    (id: string | undefined) => {
      const kept = new URLSearchParams({
        ...(query.page > 1 && { page: String(query.page) }),
        ...(id && { edit: id }),
      })
      void navigate({ pathname: '/admin/news', search: String(kept) })
    },
    [navigate, query.page],
  )
  const deleted = ({ _id: id }: Article) => {
    reload()
    if (id === editedId) edit(undefined)
    else if (list.shown?.articles.length === 1 && query.page > 1) query.set({ page: query.page - 1 })
  }
  return (
    <>
      <PageHead title={TITLE} />
      {editedId ? (
        <EditedArticle key={editedId} id={editedId} onClose={() => edit(undefined)} onSaved={reload} />
      ) : (
        <ArticleForm key="new" article={undefined} onSaved={reload} />
      )}
      <ArticleList
        list={list}
        page={query.page}
        onPage={(page) => query.set({ page })}
        onEdit={({ _id }) => edit(_id)}
        onDelete={setDoomed}
      />
      <DeleteQuestion
        item={doomed}
        question={ARTICLE_DELETE_CONFIRM}
        nameOf={({ title }) => title}
        path={({ _id }) => `/api/articles/${_id}`}
        done={ARTICLE_DELETED}
        failed={ARTICLE_DELETE_FAILED}
        onClose={() => setDoomed(undefined)}
        onDeleted={deleted}
      />
    </>
  )
}

/** Whatever page of the list it is on, published or not. */
function EditedArticle({ id, onClose, onSaved }: { id: string; onClose: () => void; onSaved: () => void }) {
  const article = useRemote<Article>(`/api/articles/${encodeURIComponent(id)}`, ARTICLE_LOAD_FAILED)
  if (article.data) return <ArticleForm article={article.data} onClose={onClose} onSaved={onSaved} />
  return (
    <Panel title="Modifier l'article">
      {article.error === undefined ? (
        <Skeleton className="h-96 rounded-md" />
      ) : (
        <LoadFailure error={article.error} failed={ARTICLE_LOAD_FAILED} onRetry={article.reload} />
      )}
    </Panel>
  )
}
