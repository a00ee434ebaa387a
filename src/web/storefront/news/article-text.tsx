import type { ReactNode } from 'react'
import type { Article } from '#shared/news/contract.ts'
import { cleanedMarkup } from '#web/trusted-markup.ts'
import { ArticleCategories, ArticleFacts } from './article-facts.tsx'
import { ArticlePicture } from './article-picture.tsx'

/** A whole article, as its page and its preview show it. Below its facts are the shopkeeper's buttons. */
export function ArticleText({ article, children }: { article: Article; children?: ReactNode }) {
  return (
    <article className="mt-6">
      <header className="grid justify-items-start gap-4">
        <ArticleCategories categories={article.categories} />
        <h1 className="font-display text-display font-bold">{article.title}</h1>
        <p className="max-w-prose text-lg text-ink-soft">{article.summary}</p>
        <ArticleFacts article={article} />
        {children}
      </header>
      {article.image && (
        <ArticlePicture
          article={article}
          eager="first"
          sizes="(min-width: 60rem) 56rem, calc(100vw - 2rem)"
          className="mt-8 aspect-16/9 rounded-lg"
        />
      )}
      {/* Made safe by the server when it was saved (decision 29). */}
      <div
        className="prose mt-10 text-lg"
        dangerouslySetInnerHTML={{ __html: cleanedMarkup(article.content) }}
      />
    </article>
  )
}
