import { DateTime } from '#web/ui/date-time.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { ListedArticle } from './news-pages.ts'

export function ArticleCategories({ categories }: { categories: readonly string[] }) {
  if (categories.length === 0) return null
  return (
    <ul aria-label="Catégories" className="flex flex-wrap gap-1.5">
      {categories.map((category) => (
        <li
          key={category}
          className="rounded-full bg-iris-wash px-2.5 py-0.5 text-xs leading-5 font-semibold text-ink"
        >
          {category}
        </li>
      ))}
    </ul>
  )
}

export function ArticleFacts({
  article,
}: {
  article: Pick<ListedArticle, 'author' | 'publishedAt' | 'source'>
}) {
  const { author, publishedAt, source } = article
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
      {author && <span>Par {author}</span>}
      {publishedAt && (
        <span>
          <DateTime value={publishedAt} format="moment" />
        </span>
      )}
      {source && (
        <a
          href={source}
          rel="noopener noreferrer"
          className="relative inline-flex items-center gap-1 py-0.5 underline underline-offset-4 hover:text-iris"
        >
          Source
          <Icon name="external" className="size-3.5" />
        </a>
      )}
    </p>
  )
}
