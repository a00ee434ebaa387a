import type { ShopProfile } from '#shared/shop-profile.ts'

/** Who sells, as schema.org has it (decision 35). */
export function organizationData(shop: ShopProfile): object {
  return {
    '@type': 'Organization',
    name: shop.name,
    legalName: shop.company,
    url: shop.url,
    logo: `${shop.url}/apple-touch-icon.png`,
    email: shop.email,
    telephone: shop.phone,
    address: shop.address,
    vatID: shop.vatNumber,
    sameAs: shop.socialUrl ? [shop.socialUrl] : [],
  }
}

/** The shop as a site with a search of its own. */
export function webSiteData(shop: ShopProfile): object {
  return {
    '@type': 'WebSite',
    name: shop.name,
    url: shop.url,
    inLanguage: 'fr-FR',
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${shop.url}/?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}
