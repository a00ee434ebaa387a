import { Icon } from '#web/ui/icon.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { ArticleCategories, ArticleFacts } from './article-facts.tsx'
import { ArticlePicture } from './article-picture.tsx'
import type { ListedArticle } from './news-pages.ts'

export function ArticleCard({ article, first }: { article: ListedArticle; first: boolean }) {
  const address = `/news/${encodeURIComponent(article.slug)}`
  return (
    <li className={first ? 'md:col-span-2 lg:col-span-3' : undefined}>
      <article
        className={`group/card grid h-full overflow-hidden rounded-lg border border-hairline bg-raised shadow-sm transition hover:shadow-md ${first ? 'lg:grid-cols-[1.35fr_1fr]' : 'grid-rows-[auto_1fr]'}`}
      >
        <ArticlePicture
          article={article}
          eager={first && 'first'}
          sizes={
            first
              ? '(min-width: 64rem) 46rem, calc(100vw - 2rem)'
              : '(min-width: 64rem) 26rem, (min-width: 48rem) 50vw, calc(100vw - 2rem)'
          }
          className={first ? 'aspect-16/9 lg:aspect-auto lg:min-h-96' : 'aspect-16/9'}
        />
        <div className={`flex flex-col items-start gap-3 p-5 ${first ? 'lg:justify-center lg:p-9' : ''}`}>
          <ArticleCategories categories={article.categories} />
          <h2 className={`font-display font-semibold ${first ? 'text-title' : 'text-heading'}`}>
            <ShopLink to={address} className="underline-offset-4 hover:underline">
              {article.title}
            </ShopLink>
          </h2>
          <p className="text-ink-soft">{article.summary}</p>
          <ArticleFacts article={article} />
          <ShopLink
            to={address}
            aria-label={`Lire la suite\u00A0: ${article.title}`}
            className={`inline-flex min-h-11 items-center gap-2 rounded-sm font-semibold hover:text-iris ${first ? '' : 'mt-auto'}`}
          >
            Lire la suite
            <Icon name="arrowRight" className="size-4 transition-transform group-hover/card:translate-x-1" />
          </ShopLink>
        </div>
      </article>
    </li>
  )
}
