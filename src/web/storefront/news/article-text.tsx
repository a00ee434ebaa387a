import type { ReactNode } from 'react'
import type { CardSleeve } from '#shared/catalogue/card-sleeve.ts'
import type { Article } from '#shared/news/contract.ts'
import { cleanedMarkup } from '#web/base/trusted-markup.ts'
import { SleeveRows } from '#web/storefront/products/sleeve-rows.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ArticleCategories, ArticleFacts } from './article-facts.tsx'
import { ArticlePicture } from './article-picture.tsx'

type ArticleTextProps = {
  article: Article
  sleeves: readonly CardSleeve[]
  children?: ReactNode
}

export function ArticleText({ article, sleeves, children }: ArticleTextProps) {
  const hasSleeves = sleeves.length > 0
  return (
    // On wide screens the picture and the products are next to the text, because the text alone would leave half of the
    // page empty.
    <article className="mt-6 gap-x-16 gap-y-8 lg:grid lg:grid-cols-[minmax(0,var(--container-text))_minmax(0,1fr)]">
      <header className="grid content-start justify-items-start gap-4">
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
          sizes="(min-width: 112rem) 47rem, (min-width: 80rem) 31rem, (min-width: 64rem) 40vw, calc(100vw - 2rem)"
          className={classNames(
            'aspect-16/9 rounded-lg max-lg:mt-8 lg:col-start-2 lg:row-start-1 lg:self-start',
            !hasSleeves && 'lg:sticky lg:top-24 lg:row-span-2',
          )}
        />
      )}
      {/* The server sanitised this HTML when the article was saved (decision 29). */}
      <div
        className="prose text-lg max-lg:mt-10 lg:col-start-1 lg:row-start-2"
        dangerouslySetInnerHTML={{ __html: cleanedMarkup(article.content) }}
      />
      {hasSleeves && (
        <section
          aria-labelledby="protections-article"
          className="max-lg:mt-10 lg:sticky lg:top-24 lg:col-start-2 lg:row-start-2 lg:self-start"
        >
          <h2 id="protections-article" className="mb-4 font-display text-heading font-semibold">
            {sleeves.length > 1 ? 'Les protections de cet article' : 'La protection de cet article'}
          </h2>
          <SleeveRows sleeves={sleeves} />
        </section>
      )}
    </article>
  )
}
