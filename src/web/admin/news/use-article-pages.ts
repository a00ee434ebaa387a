import { useCallback, useEffect, useState } from 'react'
import {
  isListedArticle,
  readArticleList,
  ARTICLE_LIST_INVALID,
  type ArticleList,
  ADMIN_NEWS_PAGE_SIZE,
} from '#shared/news/article-list.ts'
import type { Article } from '#shared/news/contract.ts'
import { ARTICLES_LOAD_FAILED } from '#shared/news/texts.ts'
import { isRecord } from '#shared/json.ts'
import { toastError } from '#web/ui/toast.ts'
import { adminApi, failureSentence, isSessionOver } from '../api/admin-api.ts'

export interface ArticlePages {
  /** The page that was asked for; undefined while it is loading, or when it could not be had. */
  shown: ArticleList<Article> | undefined
  /** Why it could not be had. */
  failure: string | undefined
  /** Forgets every page that is kept, and asks for this one again. */
  reload: () => void
}

type Pages = Record<string, ArticleList<Article> | string>

/** The articles of every date, five a page; pages that were seen are kept in memory (back-office.md §4). */
export function useArticlePages(page: number): ArticlePages {
  const [pages, setPages] = useState<Pages>({})
  const [times, setTimes] = useState(0)
  // An answer that was on its way when all was forgotten is kept under an old name, and never shown.
  const key = `${times} ${page}`
  const kept = pages[key]
  const missing = kept === undefined
  useEffect(() => {
    if (!missing) return
    const leaving = new AbortController()
    const keep = (answer: ArticleList<Article> | string) =>
      leaving.signal.aborted || setPages((before) => ({ ...before, [key]: answer }))
    readPage(page, leaving.signal).then(keep, (error: unknown) => {
      if (leaving.signal.aborted || isSessionOver(error)) return
      const sentence =
        error instanceof Unreadable ? error.message : failureSentence(error, ARTICLES_LOAD_FAILED)
      toastError(sentence)
      keep(sentence)
    })
    return () => leaving.abort()
  }, [page, missing, key])
  const reload = useCallback(() => {
    setPages({})
    setTimes((count) => count + 1)
  }, [])
  return {
    shown: typeof kept === 'object' ? kept : undefined,
    failure: typeof kept === 'string' ? kept : undefined,
    reload,
  }
}

/** The answer has neither of the two shapes. */
class Unreadable extends Error {}

async function readPage(page: number, signal: AbortSignal): Promise<ArticleList<Article>> {
  const answer = await adminApi.get<unknown>(
    `/api/articles?page=${page}&limit=${ADMIN_NEWS_PAGE_SIZE}&all=true`,
    signal,
  )
  const list = readArticleList(answer, isArticle)
  if (!list) throw new Unreadable(ARTICLE_LIST_INVALID)
  return list
}

function isArticle(item: unknown): item is Article {
  return isRecord(item) && Array.isArray(item.categories) && isListedArticle(item)
}
