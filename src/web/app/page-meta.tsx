import { useMatches } from 'react-router'
import type { ShopProfile } from '#shared/shop-profile.ts'
import type { PageMeta, ScreenModule } from '#web/base/screen.ts'
import { useShop } from '#web/base/use-shop.ts'

const SHOP_PICTURE = '/og.jpg'

export function PageHead() {
  const shop = useShop()
  const match = useMatches().findLast(({ handle }) => metaOf(handle))
  const meta = match && metaOf(match.handle)
  if (!match || !meta) return <title>{shop.name}</title>
  const page = meta({ shop, params: match.params, loaderData: match.loaderData })
  return page ? <Tags shop={shop} page={page} /> : NOT_FOR_SEARCH
}

const NOT_FOR_SEARCH = <meta name="robots" content="noindex" />

const metaOf = (handle: unknown) => (handle as Pick<ScreenModule, 'meta'> | undefined)?.meta

function Tags({ shop, page }: { shop: ShopProfile; page: PageMeta }) {
  const { title, description, path, image = SHOP_PICTURE, type = 'website', structuredData = [] } = page
  const head = (
    <>
      <title>{title === shop.name ? title : `${title} · ${shop.name}`}</title>
      {description && <meta name="description" content={description} />}
    </>
  )
  if (path === undefined)
    return (
      <>
        {head}
        {NOT_FOR_SEARCH}
      </>
    )
  const url = new URL(path, shop.url).href
  return (
    <>
      {head}
      <link rel="canonical" href={url} />
      <meta property="og:title" content={title} />
      <meta property="og:type" content={type} />
      <meta property="og:url" content={url} />
      <meta property="og:site_name" content={shop.name} />
      <meta property="og:locale" content="fr_FR" />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:image" content={new URL(image, shop.url).href} />
      <meta name="twitter:card" content="summary_large_image" />
      {structuredData.map((object, place) => (
        <script
          // The list has a fixed order and its entries have no id.
          // oxlint-disable-next-line react/no-array-index-key
          key={place}
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: asScriptText({ '@context': 'https://schema.org', ...object }) }}
        />
      ))}
    </>
  )
}

/** Returns JSON that cannot end the script element around it. */
export const asScriptText = (value: object) => JSON.stringify(value).replaceAll('<', '\\u003c')
