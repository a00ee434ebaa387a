import { ARTICLES_ON_CARE } from './articles-on-care.ts'
import { ARTICLES_ON_PLAY } from './articles-on-play.ts'
import type { DemoArticle } from './article-data.ts'

/** The news of the demo, oldest first. */
export const ARTICLES: readonly DemoArticle[] = [...ARTICLES_ON_CARE, ...ARTICLES_ON_PLAY].toSorted(
  (a, b) => b.daysAgo - a.daysAgo,
)
