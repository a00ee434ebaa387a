import type { MetaDescriptor } from 'react-router'
import type { ShopProfile } from '#shared/shop-profile.ts'

type PageMeta = {
  title: string
  description?: string
  /** The address to be known by, without a query: canonical link and previews. Left out, the page is not for search engines. */
  path?: string
  /** A picture's address, for previews; the shop's own unless told. */
  image?: string | undefined
  type?: 'website' | 'article' | 'product'
  /** schema.org objects (decision 35). */
  structuredData?: readonly object[]
}

/** What previews show of a page without a picture. */
const SHOP_PICTURE = '/og.jpg'

/** The match of the root, as every screen's `meta` gets it. */
type RootMatch = { loaderData?: { shop: ShopProfile } | undefined } | undefined

/**
 * Title, description, canonical link, previews and structured data of a screen:
 *
 *     export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches[0], { title: 'Panier' })
 */
export function pageMeta(root: RootMatch, page: PageMeta): MetaDescriptor[] {
  const shop = root?.loaderData?.shop
  const { title, description, path, image = SHOP_PICTURE, type = 'website', structuredData = [] } = page
  const fullTitle = shop && title !== shop.name ? `${title} · ${shop.name}` : title
  const described = description ? [{ name: 'description', content: description }] : []
  if (!shop || path === undefined)
    return [{ title: fullTitle }, ...described, { name: 'robots', content: 'noindex' }]
  const url = new URL(path, shop.url).href
  return [
    { title: fullTitle },
    ...described,
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:title', content: title },
    { property: 'og:type', content: type },
    { property: 'og:url', content: url },
    { property: 'og:site_name', content: shop.name },
    { property: 'og:locale', content: 'fr_FR' },
    ...(description ? [{ property: 'og:description', content: description }] : []),
    { property: 'og:image', content: new URL(image, shop.url).href },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...structuredData.map((object) => ({
      'script:ld+json': { '@context': 'https://schema.org', ...object },
    })),
  ]
}
