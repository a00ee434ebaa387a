import { isPublished } from '#shared/news/article-rules.ts'
import type { Article } from '#shared/news/contract.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { wideActsLook, columnsOf } from '../ui/data-table.tsx'
import { Thumbnail } from '../ui/thumbnail.tsx'

interface Acts {
  /** What comes out later is marked. */
  now: Date
  onEdit: (article: Article) => void
  onDelete: (article: Article) => void
}

/** The list's columns (back-office.md §2). */
export function articleColumns({ now, onEdit, onDelete }: Acts) {
  const column = columnsOf<Article>()
  return column.columns([
    column.accessor('image', {
      header: 'Image',
      meta: { card: 'picture', className: '@2xl:w-14' },
      cell: ({ getValue }) => <Thumbnail src={getValue()} className="size-9" />,
    }),
    column.accessor('title', {
      header: 'Titre',
      meta: { card: 'title' },
      cell: ({ row: { original } }) => (
        <Title article={original} isOut={isPublished(new Date(original.publishedAt), now)} />
      ),
    }),
    column.accessor((article) => article.categories.join(', '), {
      id: 'categories',
      header: 'Catégories',
    }),
    column.accessor('publishedAt', {
      header: 'Date',
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
            onClick={() => onEdit(original)}
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

function Title({ article: { title, slug }, isOut }: { article: Article; isOut: boolean }) {
  return (
    <span className="grid min-w-0 justify-items-start gap-0.5">
      <span className="font-semibold break-words">{title}</span>
      {isOut ? (
        <ShopLink
          to={`/news/${slug}`}
          className="inline-flex items-center gap-1 text-xs break-all text-ink-faint underline underline-offset-2 hover:text-iris"
        >
          /news/{slug}
          <Icon name="external" className="size-3.5" />
        </ShopLink>
      ) : (
        <Badge tone="yellow">Programmé</Badge>
      )}
    </span>
  )
}
