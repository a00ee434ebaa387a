import { isEmptyHtml, ARTICLE_CONTENT_REQUIRED } from '#shared/news/article-rules.ts'
import type { ArticleChangeInput } from '#shared/news/contract.ts'
import type { Db } from '../database/database.ts'
import { invalidFields } from '../http/shop-error.ts'
import { imageOf } from '../images/image-of-url.ts'
import { sanitiseArticle } from './sanitise-article.ts'

/** @throws 422 if the sanitised content is empty; the errors of `imageOf` */
export async function storedArticleColumns(
  db: Db,
  sent: Omit<ArticleChangeInput, 'version' | 'isDraft'>,
  publicUrl: string,
) {
  const content = sanitiseArticle(sent.content, publicUrl)
  if (isEmptyHtml(content)) throw invalidFields({ content: ARTICLE_CONTENT_REQUIRED })
  return {
    title: sent.title,
    summary: sent.summary,
    content,
    ...(await imageOf(db, sent.image, publicUrl)),
    author: sent.author,
    categories: JSON.stringify(sent.categories),
    source: sent.source ?? null,
    ...(sent.searchTitle !== undefined && { search_title: sent.searchTitle }),
    ...(sent.searchDescription !== undefined && { search_description: sent.searchDescription }),
  }
}
