import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { idOf } from '#shared/ids.ts'
import { ALL_CATEGORIES, ARTICLE_CATEGORIES } from '#shared/news/article-categories.ts'
import type { ArticleState } from '#shared/news/article-list.ts'
import type { Article } from '#shared/news/contract.ts'
import { ARTICLES_LOAD_FAILED, NO_ARTICLES } from '#shared/news/texts.ts'
import type { Page } from '#shared/paging-contract.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { failureSentence } from '../api/toast-failure.ts'
import { AdminList, type LoadedList } from '../ui/admin-list.tsx'
import { articleColumns } from './article-columns.tsx'

type ArticleListProps = {
  list: LoadedList<Page<Article>>
  onEdit: (id: string) => void
  onDelete: (article: Article) => void
}

const categoryOptions = [
  { value: '', label: ALL_CATEGORIES },
  ...ARTICLE_CATEGORIES.map((value) => ({ value, label: value })),
]

const stateOptions = [
  { value: '', label: 'Tous' },
  { value: 'published', label: 'Publiés' },
  { value: 'scheduled', label: 'Programmés' },
  { value: 'draft', label: 'Brouillons' },
] satisfies { value: ArticleState | ''; label: string }[]

export function ArticleList({ list, onEdit, onDelete }: ArticleListProps) {
  const [now] = useState(() => new Date())
  return (
    <div id="articles" className="min-w-0 scroll-mt-16">
      <h2 className="mb-3 font-display text-lg font-semibold">Articles publiés</h2>
      <AdminList
        list={list}
        search={{ label: 'Rechercher un article' }}
        filters={[
          { name: 'category', label: 'Catégorie', options: categoryOptions },
          { name: 'state', label: 'État', options: stateOptions },
        ]}
        caption="Articles publiés"
        columns={articleColumns({ now, onEdit, onDelete })}
        usualSort="newest"
        rowId={idOf}
        empty={NO_ARTICLES}
        emptyIcon="edit"
        failure={<FailureBanner sentence={failureSentence(list.error, ARTICLES_LOAD_FAILED)} />}
      />
    </div>
  )
}

function FailureBanner({ sentence }: { sentence: string }) {
  const { revalidate } = useRevalidator()
  return (
    <div
      role="alert"
      className="mb-4 flex flex-wrap items-center gap-3 rounded-md border border-red bg-red-wash px-4 py-3"
    >
      <Icon name="alert" className="text-red" />
      <p className="flex-1">{sentence}</p>
      <Button variant="secondary" size="sm" onClick={() => void revalidate()}>
        Réessayer
      </Button>
    </div>
  )
}
