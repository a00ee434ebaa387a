import type { ShopProfile } from '#shared/shop-profile.ts'

export function organizationData(shop: ShopProfile): object {
  return {
    '@type': 'Organization',
    name: shop.name,
    legalName: shop.company,
    url: shop.url,
    logo: `${shop.url}/apple-touch-icon.png`,
    email: shop.email,
    telephone: shop.phone,
    address: postalAddress(shop.address),
    vatID: shop.vatNumber,
    sameAs: shop.socialUrl ? [shop.socialUrl] : [],
  }
}

/**
 * Splits an address such as '12 rue des Lilas, 69001 Lyon' for schema.org. An address in another form stays
 * whole.
 */
function postalAddress(address: string): object {
  const [, streetAddress = address, postalCode, addressLocality] =
    /^(.+?),?\s+(\d{5})\s+([^,]+)/.exec(address) ?? []
  return { '@type': 'PostalAddress', streetAddress, postalCode, addressLocality, addressCountry: 'FR' }
}

export function webSiteData(shop: ShopProfile): object {
  return {
    '@type': 'WebSite',
    name: shop.name,
    url: shop.url,
    inLanguage: 'fr-FR',
  }
}
