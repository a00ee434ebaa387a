import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { idOf } from '#shared/ids.ts'
import { ALL_CATEGORIES, ARTICLE_CATEGORIES } from '#shared/news/article-categories.ts'
import type { ArticleState } from '#shared/news/article-list.ts'
import { isPublished } from '#shared/news/article-rules.ts'
import type { Article } from '#shared/news/contract.ts'
import type { Page } from '#shared/paging-contract.ts'
import { ARTICLES_LOAD_FAILED, NO_ARTICLES } from '#shared/news/texts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { failureSentence } from '../api/say-failure.ts'
import { Thumbnail } from '../images/thumbnail.tsx'
import { AdminList, type LoadedList } from '../ui/admin-list.tsx'
import { wideActionsLook, type Column } from '../ui/data-table.tsx'
import { useListQuery } from '../ui/list-query.ts'

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

/** 'Articles publiés'; those with a later date are marked. */
export function ArticleList({ list, onEdit, onDelete }: ArticleListProps) {
  const [now] = useState(() => new Date())
  const { q, get } = useListQuery()
  const isNarrowed = q !== '' || get('category') !== undefined || get('state') !== undefined
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
        empty={isNarrowed ? 'Aucun article trouvé' : NO_ARTICLES}
        emptyIcon="edit"
        failure={<FailureBanner sentence={failureSentence(list.error, ARTICLES_LOAD_FAILED)} />}
      />
    </div>
  )
}

/** The red banner for a list that failed to load (back-office.md §8). */
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

type Actions = {
  /** Articles dated later are marked. */
  now: Date
  onEdit: (id: string) => void
  onDelete: (article: Article) => void
}

/** The list's columns (back-office.md §2). */
const articleColumns = ({ now, onEdit, onDelete }: Actions): Column<Article>[] => [
  {
    header: 'Image',
    card: 'picture',
    className: '@2xl:w-14',
    cell: ({ image }) => <Thumbnail src={image} className="size-9" />,
  },
  {
    header: 'Titre',
    sorts: ['title-asc', 'title-desc'],
    card: 'title',
    cell: (article) => (
      <Title article={article} isOut={!article.isDraft && isPublished(new Date(article.publishedAt), now)} />
    ),
  },
  { header: 'Catégories', cell: ({ categories }) => categories.join(', ') },
  {
    header: 'Date',
    sorts: ['oldest', 'newest'],
    className: 'whitespace-nowrap',
    cell: ({ publishedAt }) => <DateTime value={publishedAt} format="short" />,
  },
  {
    header: 'Actions',
    ...wideActionsLook,
    cell: (article) => (
      <span className="inline-flex gap-1">
        <Button
          variant="quiet"
          size="sm"
          className="max-lg:min-h-11"
          aria-label={`Modifier ${article.title}`}
          onClick={() => onEdit(idOf(article))}
        >
          Modifier
        </Button>
        <Button
          variant="quiet"
          size="sm"
          className="hover:text-red max-lg:min-h-11"
          aria-label={`Supprimer ${article.title}`}
          onClick={() => onDelete(article)}
        >
          Supprimer
        </Button>
      </span>
    ),
  },
]

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
