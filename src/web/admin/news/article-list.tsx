import { useMemo, useState } from 'react'
import type { Article } from '#shared/news/contract.ts'
import { NO_ARTICLES } from '#shared/news/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { articleColumns } from './article-columns.tsx'
import type { ArticlePages } from './use-article-pages.ts'

interface ArticleListProps {
  list: ArticlePages
  page: number
  onPage: (page: number) => void
  onEdit: (article: Article) => void
  onDelete: (article: Article) => void
}

/** 'Articles publiés', with those whose day has not come marked as such. */
export function ArticleList({ list, page, onPage, onEdit, onDelete }: ArticleListProps) {
  const [now] = useState(() => new Date())
  const columns = useMemo(() => articleColumns({ now, onEdit, onDelete }), [now, onEdit, onDelete])
  const { shown, failure, reload } = list
  return (
    <div className="mt-8">
      <h2 className="mb-3 font-display text-lg font-semibold">Articles publiés</h2>
      {failure && (
        <div
          role="alert"
          className="mb-4 flex flex-wrap items-center gap-3 rounded-md border border-red bg-red-wash px-4 py-3"
        >
          <Icon name="alert" className="size-5 text-red" />
          <p className="flex-1">{failure}</p>
          <Button variant="secondary" size="sm" onClick={reload}>
            Réessayer
          </Button>
        </div>
      )}
      {!failure && (
        <DataTable
          caption="Articles publiés"
          columns={columns}
          rows={shown?.articles}
          rowId={({ _id }) => _id}
          empty={<EmptyState title={NO_ARTICLES} icon="edit" />}
        />
      )}
      {shown && (
        <div className="mt-5">
          <Pagination page={page} pages={shown.pages} onPage={onPage} />
        </div>
      )}
    </div>
  )
}
