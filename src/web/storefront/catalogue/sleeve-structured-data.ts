import { idOf } from '#shared/ids.ts'
import { SLEEVE_CATEGORY_LABELS } from '#shared/catalogue/sleeve-categories.ts'
import type { Sleeve } from '#shared/catalogue/contract.ts'
import { packPriceCents } from '#shared/catalogue/pack-price.ts'
import { PACK_SIZES } from '#shared/catalogue/pack-size.ts'
import { centsToDecimal, eurosToCents } from '#shared/money.ts'
import type { ShopProfile } from '#shared/shop-profile.ts'
import { packLabel } from './pack-label.ts'

/** The address of a picture as link previews and search engines take it: JPEG. */
export function previewPicture(picture: string): string | undefined {
  if (picture === '') return undefined
  return picture.startsWith('/images/') ? `${picture}/1280.jpg` : picture
}

/** The sleeve as schema.org knows products: one offer for each pack (decision 35). */
export function sleeveData(sleeve: Sleeve, shop: ShopProfile): object {
  const id = idOf(sleeve)
  const url = new URL(`/products/${id}`, shop.url).href
  const pictures = [sleeve.images.front, sleeve.images.back]
    .map(previewPicture)
    .filter((picture) => picture !== undefined)
  return {
    '@type': 'Product',
    name: sleeve.name,
    description: sleeve.description || sleeve.name,
    sku: id,
    category: SLEEVE_CATEGORY_LABELS[sleeve.category],
    image: pictures.map((picture) => new URL(picture, shop.url).href),
    url,
    brand: { '@type': 'Brand', name: shop.name },
    width: { '@type': 'QuantitativeValue', value: sleeve.dimensions.width, unitCode: 'MMT' },
    height: { '@type': 'QuantitativeValue', value: sleeve.dimensions.height, unitCode: 'MMT' },
    offers: PACK_SIZES.toReversed().map((size) => ({
      '@type': 'Offer',
      sku: `${id}-${size}`,
      name: packLabel(size),
      price: centsToDecimal(packPriceCents(eurosToCents(sleeve.price), size)),
      priceCurrency: 'EUR',
      availability: `https://schema.org/${sleeve.stock >= size ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      url,
      seller: { '@type': 'Organization', name: shop.name },
    })),
  }
}

/** The way down to the product, as search engines show it. */
export function breadcrumbData(sleeve: Sleeve, shop: ShopProfile): object {
  const id = idOf(sleeve)
  const trail = [
    { name: 'Boutique', path: '/' },
    { name: sleeve.name, path: `/products/${id}` },
  ]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: new URL(path, shop.url).href,
    })),
  }
}
