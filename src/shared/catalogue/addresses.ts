/** Where a product's page is: its slug is the address that search engines know. */
export const productPath = ({ slug }: { slug: string }): string => `/products/${slug}`

/** The query parameter of a product's page that chooses a pack. */
export const PACK_PARAMETER = 'lot'

/** The same with a pack chosen: the price that one clicks on is the price one sees. */
export const packPath = (sleeve: { slug: string }, size: number): string =>
  `${productPath(sleeve)}?${PACK_PARAMETER}=${size}`

export const collectionPath = (slug: string): string => `/collections/${slug}`
