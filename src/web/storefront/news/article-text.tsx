import type { ReactNode } from 'react'
import type { Article } from '#shared/news/contract.ts'
import { cleanedMarkup } from '#web/base/trusted-markup.ts'
import { ArticleCategories, ArticleFacts } from './article-facts.tsx'
import { ArticlePicture } from './article-picture.tsx'

/** A whole article, on its page and in its preview. `children` are the shopkeeper's buttons. */
export function ArticleText({ article, children }: { article: Article; children?: ReactNode }) {
  return (
    // On wide screens the picture is next to the text, which alone would leave half of the page empty.
    <article className="mt-6 gap-x-16 gap-y-8 lg:grid lg:grid-cols-[minmax(0,var(--container-text))_minmax(0,1fr)]">
      <header className="grid justify-items-start gap-4">
        <ArticleCategories categories={article.categories} />
        <h1 className="font-display text-display font-bold">{article.title}</h1>
        <p className="max-w-text text-lg text-ink-soft">{article.summary}</p>
        <ArticleFacts article={article} />
        {children}
      </header>
      {article.image && (
        <ArticlePicture
          article={article}
          eager="first"
          sizes="(min-width: 80rem) 31rem, (min-width: 64rem) 40vw, calc(100vw - 2rem)"
          className="aspect-16/9 rounded-lg max-lg:mt-8 lg:col-start-2 lg:row-span-2 lg:sticky lg:top-24 lg:row-start-1 lg:self-start"
        />
      )}
      {/* The server sanitised this HTML when the article was saved (decision 29). */}
      <div
        className="prose text-lg max-lg:mt-10"
        dangerouslySetInnerHTML={{ __html: cleanedMarkup(article.content) }}
      />
    </article>
  )
}
