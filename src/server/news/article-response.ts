import type { Selectable } from 'kysely'
import type { Picture } from '#shared/images/contract.ts'
import type { Article } from '#shared/news/contract.ts'
import type { Db } from '../database/database.ts'
import type { ArticlesRow } from '../database/tables.ts'
import { pictureOf } from '../images/image-response.ts'

type ArticleWithPicture = Selectable<ArticlesRow> & { picture: Picture | null }

export function selectArticles(db: Db) {
  return db.selectFrom('articles').selectAll('articles').select(pictureOf('articles.image_id').as('picture'))
}

export function toArticle(row: ArticleWithPicture): Article {
  return {
    _id: row.id,
    slug: row.slug,
    title: row.title,
    summary: row.summary,
    content: row.content,
    image: row.image,
    picture: row.picture,
    author: row.author,
    publishedAt: row.published_at.toISOString(),
    categories: row.categories,
    isDraft: row.is_draft,
    searchTitle: row.search_title,
    searchDescription: row.search_description,
    source: row.source ?? '',
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
