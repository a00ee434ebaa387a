import { sql, type Selectable } from 'kysely'
import type { Article } from '#shared/news/contract.ts'
import type { Db } from '../database/connect.ts'
import type { ArticlesRow } from '../database/tables.ts'
import { imageUrl } from '../images/image-response.ts'

type ArticleWithPicture = Selectable<ArticlesRow> & {
  picture: { id: string; width: number; height: number; placeholder: string } | null
}

/** Articles with what their picture needs to be shown. */
export function selectArticles(db: Db) {
  return db
    .selectFrom('articles')
    .selectAll('articles')
    .select(
      sql<ArticleWithPicture['picture']>`(
      select json_build_object('id', images.id, 'width', images.width, 'height', images.height, 'placeholder', images.placeholder)
      from images where images.id = articles.image_id
    )`.as('picture'),
    )
}

/** A row as the contract has it (storefront.md §3). */
export function toArticle(row: ArticleWithPicture): Article {
  const { picture } = row
  return {
    _id: row.id,
    slug: row.slug,
    title: row.title,
    summary: row.summary,
    content: row.content,
    image: row.image,
    picture: picture && {
      url: imageUrl(picture.id),
      width: picture.width,
      height: picture.height,
      placeholder: picture.placeholder,
    },
    author: row.author,
    publishedAt: row.published_at.toISOString(),
    categories: row.categories,
    ...(row.source === null ? {} : { source: row.source }),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
