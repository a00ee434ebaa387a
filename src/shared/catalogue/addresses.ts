export const productPath = ({ slug }: { slug: string }): string => `/products/${slug}`

export const PACK_PARAMETER = 'lot'

export const packPath = (sleeve: { slug: string }, size: number): string =>
  `${productPath(sleeve)}?${PACK_PARAMETER}=${size}`

export const collectionPath = (slug: string): string => `/collections/${slug}`
