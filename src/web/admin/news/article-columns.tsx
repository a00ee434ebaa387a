import { idOf } from '#shared/ids.ts'
import { isPublished } from '#shared/news/article-rules.ts'
import type { Article } from '#shared/news/contract.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { Thumbnail } from '../images/thumbnail.tsx'
import { roomyLook, wideActionsLook, type Column } from '../ui/table-columns.ts'

type Actions = {
  now: Date
  onEdit: (id: string) => void
  onDelete: (article: Article) => void
}

export const articleColumns = ({ now, onEdit, onDelete }: Actions): Column<Article>[] => [
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
    className: `@4xl:w-2/5 ${roomyLook}`,
    cell: (article) => (
      <Title article={article} isOut={!article.isDraft && isPublished(new Date(article.publishedAt), now)} />
    ),
  },
  {
    header: 'Catégories',
    className: '[overflow-wrap:normal]',
    cell: ({ categories }) => categories.join(', '),
  },
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
  'inline-flex items-center gap-1 text-xs wrap-anywhere text-ink-faint underline underline-offset-2 hover:text-iris'

function Title({ article: { _id: id, title, slug, isDraft }, isOut }: { article: Article; isOut: boolean }) {
  return (
    <span className="grid min-w-0 justify-items-start gap-0.5">
      <span className="font-semibold break-words">{title}</span>
      {isOut ? (
        <ShopLink to={`/news/${slug}`} className={titleLinkLook}>
          <span>
            /news/<span>{slug}</span>
          </span>
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
