import { useMemo, useState } from 'react'
import { useRevalidator } from 'react-router'
import { idOf } from '#shared/ids.ts'
import { ALL_CATEGORIES, ARTICLE_CATEGORIES } from '#shared/news/article-categories.ts'
import { ARTICLE_SORTS, type ArticleSort, type ArticleState } from '#shared/news/article-list.ts'
import { isPublished } from '#shared/news/article-rules.ts'
import type { Article } from '#shared/news/contract.ts'
import { ARTICLES_LOAD_FAILED, NO_ARTICLES } from '#shared/news/texts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import type { Latest } from '../api/use-promised.ts'
import { failureSentence } from '../api/say-failure.ts'
import { Thumbnail } from '../images/thumbnail.tsx'
import { columnsOf, DataTable, wideActsLook, type Sorting } from '../ui/data-table.tsx'
import { ListFilter, ListFilters, ListPages, ListSearch } from '../ui/list-controls.tsx'
import { useListQuery } from '../ui/list-query.ts'
import { Toolbar } from '../ui/page-head.tsx'
import type { ListedArticles } from './article-pages.ts'

type ArticleListProps = {
  list: Latest<ListedArticles>
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

/** What the table calls the sorts that the server knows. */
const SORTINGS: Record<ArticleSort, Sorting> = {
  newest: { column: 'publishedAt', descending: true },
  oldest: { column: 'publishedAt', descending: false },
  'title-asc': { column: 'title', descending: false },
  'title-desc': { column: 'title', descending: true },
}

function sortOf({ column, descending }: Sorting): ArticleSort | undefined {
  const sort = ARTICLE_SORTS.find(
    (one) => SORTINGS[one].column === column && SORTINGS[one].descending === descending,
  )
  return sort === 'newest' ? undefined : sort
}

/** 'Articles publiés', with those whose day has not come marked as such. */
export function ArticleList({ list: { data, error, loading }, onEdit, onDelete }: ArticleListProps) {
  const [now] = useState(() => new Date())
  const columns = useMemo(() => articleColumns({ now, onEdit, onDelete }), [now, onEdit, onDelete])
  const { q, get, set } = useListQuery()
  const sort = ARTICLE_SORTS.find((known) => known === get('sort')) ?? 'newest'
  const isNarrowed = q !== '' || get('category') !== undefined || get('state') !== undefined
  return (
    <div id="articles" className="mt-8 scroll-mt-16">
      <h2 className="mb-3 font-display text-lg font-semibold">Articles publiés</h2>
      <Toolbar>
        <ListSearch label="Rechercher un article" />
        <ListFilters>
          <ListFilter name="category" label="Catégorie" options={categoryOptions} />
          <ListFilter name="state" label="État" options={stateOptions} />
        </ListFilters>
      </Toolbar>
      {error === undefined ? (
        <DataTable
          caption="Articles publiés"
          columns={columns}
          rows={data?.articles}
          rowId={({ _id }) => _id}
          refreshing={loading && data !== undefined}
          sorting={SORTINGS[sort]}
          onSort={(sorting) => set({ sort: sortOf(sorting) })}
          empty={<EmptyState title={isNarrowed ? 'Aucun article trouvé' : NO_ARTICLES} icon="edit" />}
        />
      ) : (
        <FailureBanner sentence={failureSentence(error, ARTICLES_LOAD_FAILED)} />
      )}
      <div className="mt-5 flex justify-center">
        <ListPages shown={error === undefined ? data?.pagination : undefined} loading={loading} />
      </div>
    </div>
  )
}

/** The red banner of a list that could not be had (back-office.md §8). */
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

type Acts = {
  /** What comes out later is marked. */
  now: Date
  onEdit: (id: string) => void
  onDelete: (article: Article) => void
}

/** The list's columns (back-office.md §2). */
function articleColumns({ now, onEdit, onDelete }: Acts) {
  const column = columnsOf<Article>()
  return column.columns([
    column.accessor('image', {
      header: 'Image',
      meta: { card: 'picture', className: '@2xl:w-14' },
      cell: ({ getValue }) => <Thumbnail src={getValue()} className="size-9" />,
    }),
    column.accessor('title', {
      header: 'Titre',
      enableSorting: true,
      meta: { card: 'title' },
      cell: ({ row: { original } }) => (
        <Title
          article={original}
          isOut={!original.isDraft && isPublished(new Date(original.publishedAt), now)}
        />
      ),
    }),
    column.accessor((article) => article.categories.join(', '), {
      id: 'categories',
      header: 'Catégories',
    }),
    column.accessor('publishedAt', {
      header: 'Date',
      enableSorting: true,
      meta: { className: 'whitespace-nowrap' },
      cell: ({ getValue }) => <DateTime value={getValue()} format="short" />,
    }),
    column.display({
      id: 'actions',
      header: 'Actions',
      meta: wideActsLook,
      cell: ({ row: { original } }) => (
        <span className="inline-flex gap-1">
          <Button
            variant="quiet"
            size="sm"
            className="max-lg:min-h-11"
            aria-label={`Modifier ${original.title}`}
            onClick={() => onEdit(idOf(original))}
          >
            Modifier
          </Button>
          <Button
            variant="quiet"
            size="sm"
            className="hover:text-red max-lg:min-h-11"
            aria-label={`Supprimer ${original.title}`}
            onClick={() => onDelete(original)}
          >
            Supprimer
          </Button>
        </span>
      ),
    }),
  ])
}

const titleLinkLook =
  'inline-flex items-center gap-1 text-xs break-all text-ink-faint underline underline-offset-2 hover:text-iris'

function Title({ article: { _id: id, title, slug, isDraft }, isOut }: { article: Article; isOut: boolean }) {
  return (
    <span className="grid min-w-0 justify-items-start gap-0.5">
      <span className="font-semibold break-words">{title}</span>
      {isOut ? (
        <ShopLink to={`/news/${slug}`} className={titleLinkLook}>
          /news/{slug}
          <Icon name="external" className="size-3.5" />
        </ShopLink>
      ) : (
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={isDraft ? undefined : 'yellow'}>{isDraft ? 'Brouillon' : 'Programmé'}</Badge>
          <ShopLink to={`/preview/news/${id}`} target="_blank" className={titleLinkLook}>
            Aperçu
            <Icon name="external" className="size-3.5" label="nouvel onglet" />
          </ShopLink>
        </span>
      )}
    </span>
  )
}
