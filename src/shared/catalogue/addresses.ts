/** The address of a product's page. Its slug is part of the address, for search engines. */
export const productPath = ({ slug }: { slug: string }): string => `/products/${slug}`

/** The query parameter that preselects a pack on the product's page. */
export const PACK_PARAMETER = 'lot'

/** The address with a preselected pack. The page then shows the price that the link stated. */
export const packPath = (sleeve: { slug: string }, size: number): string =>
  `${productPath(sleeve)}?${PACK_PARAMETER}=${size}`

export const collectionPath = (slug: string): string => `/collections/${slug}`
