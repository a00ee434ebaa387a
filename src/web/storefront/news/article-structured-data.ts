import type { Article } from '#shared/news/contract.ts'
import type { ShopProfile } from '#shared/shop-profile.ts'

export function articleData(article: Article, shop: ShopProfile): object[] {
  const address = (path: string) => new URL(path, shop.url).href
  const path = `/news/${encodeURIComponent(article.slug)}`
  const image = article.picture ? `${article.picture.url}/1280.jpg` : article.image
  return [
    {
      '@type': 'Article',
      headline: article.title,
      description: article.summary,
      datePublished: article.publishedAt,
      dateModified: article.updatedAt,
      author: { '@type': 'Person', name: article.author },
      publisher: { '@type': 'Organization', name: shop.name, logo: address('/icon-512.png') },
      mainEntityOfPage: address(path),
      articleSection: article.categories,
      inLanguage: 'fr',
      ...(image ? { image: [address(image)] } : {}),
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        ['Accueil', '/'],
        ['Actus', '/news'],
        [article.title, path],
      ].map(([name = '', to = ''], at) => ({
        '@type': 'ListItem',
        position: at + 1,
        name,
        item: address(to),
      })),
    },
  ]
}
