export const productPath = ({ slug }: { slug: string }): string => `/products/${slug}`

/** This query parameter preselects a pack on a product's page. */
export const PACK_PARAMETER = 'lot'

export const packPath = (sleeve: { slug: string }, size: number): string =>
  `${productPath(sleeve)}?${PACK_PARAMETER}=${size}`

export const collectionPath = (slug: string): string => `/collections/${slug}`
